import { openJournal } from 'thoughtline/journal';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { createContexts } from '../contexts/create-contexts.ts';
import type { EngineParts } from '../engine-parts.ts';
import { createLimits } from '../limits.ts';
import { createRedactor } from '../redaction.ts';
import { DEFAULT_THINKING_SETTINGS, type ThinkingSettings } from '../thinking-settings.ts';
import { createSequential } from './create-sequential.ts';

const VALID = { thought: 'Look', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 3 };

async function parts(settings: Partial<ThinkingSettings> = {}): Promise<EngineParts> {
  return {
    journal: await openJournal('memory:'),
    clock: systemClock,
    settings: () => ({ ...DEFAULT_THINKING_SETTINGS, ...settings }),
    redactor: createRedactor(),
    limits: createLimits(systemClock),
  };
}

describe('createSequential', () => {
  it('X1 answers with the five fields', async () => {
    const { recordSequentialThought } = createSequential(await parts());
    await recordSequentialThought(VALID);
    const branch = { ...VALID, thoughtNumber: '5', nextThoughtNeeded: 'False', branchFromThought: 1, branchId: 'b' };
    expect(await recordSequentialThought(branch)).toEqual({
      thoughtNumber: 5,
      totalThoughts: 5,
      nextThoughtNeeded: false,
      branches: ['b'],
      thoughtHistoryLength: 2,
    });
  });

  it('X1 keeps one history per session and owner, apart from contexts of the same id', async () => {
    const shared = await parts();
    const { recordSequentialThought: record } = createSequential(shared);
    const contexts = createContexts(shared);
    await contexts.addThought('s', 'a thought of think');
    await record(VALID, { sessionId: 's' });
    await record(VALID, { sessionId: 's' });
    expect(await record(VALID, { sessionId: 't' })).toMatchObject({ thoughtHistoryLength: 1 });
    expect(await record(VALID, { sessionId: 's', owner: 'ann' })).toMatchObject({ thoughtHistoryLength: 1 });
    expect(await record(VALID, { sessionId: 's' })).toMatchObject({ thoughtHistoryLength: 3 });
    expect(await contexts.getAllThoughts('s')).toHaveLength(1);
  });

  it('mixes with no other kind of session', async () => {
    const shared = await parts();
    const { recordSequentialThought: record } = createSequential(shared);
    const contexts = createContexts(shared);
    await record(VALID, { sessionId: 's' });
    expect(await contexts.addThought('sequential:s', 'x')).toMatchObject({ status: 'error' });
    expect(await contexts.getAllThoughts('sequential:s')).toEqual([]);
    await expect(contexts.clearContext('sequential:s')).rejects.toThrow(/sequential:/);
    const event = { type: 'other', version: 1, at: 1, data: {} };
    const head = { kind: 'run' as const, status: 'active', state: {} };
    const session = { owner: 'local', id: 'sequential:t' };
    await shared.journal.append({ session, expectedSeq: 0, events: [event], head });
    expect(await record(VALID, { sessionId: 't' })).toEqual({
      status: 'failed',
      error: 'This session is not a sequential history. Use another session_id.',
    });
  });

  it('X1 goes on where the history stood, also with a new engine', async () => {
    const shared = await parts();
    await createSequential(shared).recordSequentialThought({ ...VALID, branchFromThought: 1, branchId: '__proto__' });
    expect(await createSequential(shared).recordSequentialThought(VALID)).toMatchObject({
      branches: ['__proto__'],
      thoughtHistoryLength: 2,
    });
  });

  it('counts every one of many thoughts at once', async () => {
    const { recordSequentialThought: record } = createSequential(await parts());
    const answers = await Promise.all(Array.from({ length: 200 }, () => record(VALID)));
    const lengths = answers.map((answer) => ('error' in answer ? 0 : answer.thoughtHistoryLength));
    expect(lengths.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it('K9 hides secrets in thoughts and names of branches before anything is stored', async () => {
    const shared = await parts();
    const secret = ['ghp', '_0123456789abcdefghijABCDEFGHIJ012345'].join('');
    const input = { ...VALID, thought: `use ${secret}`, branchFromThought: 1, branchId: secret };
    const answer = await createSequential(shared).recordSequentialThought(input);
    expect(answer).toMatchObject({ branches: ['[redacted github-token]'] });
    const key = { owner: 'local', id: 'sequential:default' };
    const stored = JSON.stringify([await shared.journal.session(key), await shared.journal.read(key)]);
    expect(stored).toContain('use [redacted github-token]');
    expect(stored).not.toContain(secret);
  });

  it('says what is wrong, and stores nothing of it', async () => {
    const shared = await parts({ thoughtsPerMinute: 1 });
    const { recordSequentialThought: record } = createSequential(shared);
    expect(await record({ ...VALID, thought: '' })).toEqual({
      status: 'failed',
      error: 'thought: send a text that is not blank',
    });
    expect(await record(VALID, { signal: AbortSignal.abort() })).toMatchObject({ status: 'failed' });
    expect(await record(VALID)).toEqual({ status: 'failed', error: expect.stringContaining('in a minute') });
    expect(await record(VALID, { owner: 'ann', sessionId: 'x'.repeat(201) })).toEqual({
      status: 'failed',
      error: expect.stringContaining('session id must be a text of 1 to 200'),
    });
    expect((await shared.journal.sessions({ owner: 'local' })).sessions).toEqual([]);
  });
});
