import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AgentEvent } from '../../src/agent/agent-event.ts';
import { createPlayback } from '../../src/agent/recording/playback-fetch.ts';
import recording from '../../src/cli/demo/recording.json' with { type: 'json' };
import { runDemo } from '../../src/cli/demo/run-demo.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { recordDemo } from './record-demo.ts';

const ADVICE = 'If prompts, tools or the script of the demo changed, record it anew: node scripts/record-demo.mjs';

describe('the recording of the demo', () => {
  it('answers what the agent asks today', async () => {
    const journal = await openJournal('memory:');
    const playback = createPlayback(recording, { fast: true, name: 'the demo' });
    const events: AgentEvent[] = [];
    for await (const event of runDemo({ journal, fetch: playback.fetch, thoughts: 'full' })) events.push(event);
    const failed = events.find((event) => event.type === 'error');
    expect(failed, `${failed?.message}\n${ADVICE}`).toBeUndefined();
    expect(playback.remaining(), ADVICE).toBe(0);
    const [done] = events.filter((event) => event.type === 'done');
    expect(done?.answer.conversation.map(({ type }) => type)).toEqual(['text', 'artifact', 'text']);
    expect(events.filter((event) => event.type === 'thought').map(({ source }) => source)).toContain('tool');
    expect(events.filter((event) => event.type === 'tool-end').every(({ isSuccess }) => isSuccess)).toBe(true);
    await journal.close();
  });

  it('is what the script makes, and holds no key and no path of a machine', async () => {
    // The day is in the prompts, and what is said in the ids that the model server gives.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(recording.at) });
    onTestFinished(() => void vi.useRealTimers());
    const anew = await recordDemo({ hasPauses: false });
    const said = ({ exchanges }: { exchanges: readonly object[] }) =>
      JSON.parse(JSON.stringify(exchanges), (key, value) => (/Ms$/.test(key) ? 0 : value));
    expect(JSON.stringify(said(anew)) === JSON.stringify(said(recording)), ADVICE).toBe(true);
    expect(JSON.stringify(recording)).not.toMatch(/api-key"|127\.0\.0\.1|\/tmp\/|thoughtline-demo-/);
  });
});
