import { openJournal } from 'thoughtline/journal';
import { describe, expect, it } from 'vitest';
import { storedEvent, storedSession } from '../../../test/trace-with.ts';
import { createThinking, type Thinking } from '../create-thinking.ts';
import { readTrace } from './read-trace.ts';
import { isThoughtSession, type Trace, type TraceStep } from './trace.ts';

function stepsOf(trace: Trace): TraceStep[] {
  return trace.entries.filter((entry) => entry.type === 'step');
}

const sequential = (seq: number, thoughtNumber: number, more = {}) =>
  storedEvent(seq, 'sequential-thought-recorded', {
    thought: `thought ${seq}`,
    thoughtNumber,
    totalThoughts: 4,
    nextThoughtNeeded: true,
    ...more,
  });

describe('readTrace of a stored session', async () => {
  const journal = await openJournal('memory:');
  const thinking: Thinking = createThinking({ journal, settings: () => ({ maxThoughts: 2 }) });

  async function traceOf(id: string): Promise<Trace | undefined> {
    const session = await journal.session({ owner: 'local', id });
    if (session === undefined || !isThoughtSession(session)) return undefined;
    return readTrace(session, await journal.read(session));
  }

  async function reason(input: object): Promise<string> {
    const answer = await thinking.reason(input);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.result.sessionId;
  }

  it('keeps discarded thoughts in place, marked, and out of the sums and of the pins', async () => {
    const sessionId = await reason({ query: 'Which store?', level: 'normal', targetThoughts: 4, thought: 'one' });
    await reason({ sessionId, thought: 'two <!-- pin: Choice -->wrong<!-- /pin -->' });
    await reason({ sessionId, rollbackToStep: 0, thought: 'better <!-- pin: Choice -->SQLite<!-- /pin -->' });
    await reason({ sessionId, thought: 'so be it', isConclusion: true, stepSummary: 'done' });

    const trace = await traceOf(sessionId);
    expect(trace).toMatchObject({
      kind: 'reasoning',
      status: 'completed',
      level: 'normal',
      title: 'Which store?',
      steps: { live: 3, discarded: 1, planned: 4 },
      tokens: { budget: 8_192 },
      pins: [{ title: 'Choice', text: 'SQLite', step: 2 }],
    });
    if (trace === undefined) return;
    expect(stepsOf(trace).map(({ step, standing }) => [step, standing])).toEqual([
      [1, 'live'],
      [2, 'discarded'],
      [2, 'live'],
      [3, 'live'],
    ]);
    expect(stepsOf(trace)[2]?.follows).toBe(stepsOf(trace)[0]?.seq);
    expect(stepsOf(trace)[3]).toMatchObject({ isConclusion: true, summary: 'done' });
    expect(trace.entries.flatMap((entry) => (entry.type === 'note' ? [entry.text] : []))).toEqual([
      'Rolled back to step 1.',
      'Concluded.',
    ]);
  });

  it('shows no conclusion in a session that a rollback opened again', async () => {
    const sessionId = await reason({ query: 'Why?', level: 'normal', targetThoughts: 4, thought: 'one' });
    await reason({ sessionId, thought: 'two', isConclusion: true });
    await reason({ sessionId, rollbackToStep: 1 });
    const trace = await traceOf(sessionId);
    expect(trace?.status).toBe('active');
    expect(trace && stepsOf(trace).map(({ isConclusion, standing }) => [isConclusion, standing])).toEqual([
      [undefined, 'live'],
      [undefined, 'live'],
    ]);
    await reason({ sessionId, thought: 'three', isConclusion: true });
    await reason({ sessionId, rollbackToStep: 0 });
    const later = await traceOf(sessionId);
    expect(later && stepsOf(later).map(({ isConclusion }) => isConclusion)).toEqual([undefined, undefined, true]);
  });

  it('marks what was cleared and what newer thoughts pushed out of the context', async () => {
    await thinking.addThought('notes', 'forget me');
    await thinking.clearContext('notes');
    for (const thought of ['a', 'b', 'c']) await thinking.addThought('notes', thought);
    const trace = await traceOf('notes');
    expect(trace?.steps).toEqual({ live: 3, discarded: 1 });
    expect(trace && stepsOf(trace).map(({ text, standing }) => [text, standing])).toEqual([
      ['forget me', 'cleared'],
      ['a', 'outgrown'],
      ['b', 'live'],
      ['c', 'live'],
    ]);
    expect(trace && stepsOf(trace)[1]).not.toHaveProperty('follows');
  });
});

describe('readTrace', () => {
  it('shows the branches and revisions of a sequential history', () => {
    const branch = { branchFromThought: 1, branchId: 'b' };
    const trace = readTrace(storedSession({}), [
      sequential(1, 1),
      sequential(2, 2, branch),
      sequential(3, 2),
      sequential(4, 3, branch),
      sequential(5, 3, { isRevision: true, revisesThought: 1 }),
    ]);
    expect(stepsOf(trace).map(({ follows }) => follows)).toEqual([undefined, 1, 1, 2, 3]);
    expect(stepsOf(trace)[3]?.branch).toEqual({ id: 'b', from: 1 });
    expect(stepsOf(trace)[4]?.revises).toBe(1);
    expect(trace.steps).toEqual({ live: 5, discarded: 0, planned: 4 });
  });

  it('shows an event that it does not know as a line, and its data not at all', () => {
    const trace = readTrace(storedSession({}), [
      storedEvent(1, 'thought-dreamt', { thought: 'internal', step: 1 }),
      storedEvent(2, 'tool-called', { name: 'x' }),
    ]);
    expect(trace.entries).toMatchObject([
      { type: 'note', text: 'An event that cannot be shown: thought-dreamt' },
      { type: 'note', text: 'An event that cannot be shown: tool-called' },
    ]);
    expect(JSON.stringify(trace)).not.toContain('internal');
  });

  it('opens a session whose events are damaged or out of time', () => {
    const trace = readTrace(
      storedSession({ kind: 'reasoning', level: 'constructor', updatedAt: Number.MAX_SAFE_INTEGER }),
      [
        storedEvent(1, 'session-started', {}),
        storedEvent(2, 'thought-recorded', { step: '1', thought: 5 }),
        { ...storedEvent(3, 'thought-recorded', { step: 0, thought: 'fine', tokens: 1 }), at: Number.MIN_SAFE_INTEGER },
      ],
    );
    expect(trace.entries.map(({ type }) => type)).toEqual(['note', 'note', 'step']);
    expect(trace.updatedAt).toBe('+275760-09-13T00:00:00.000Z');
    expect(trace.tokens).toEqual({ used: 1 });
  });
});
