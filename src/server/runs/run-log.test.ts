import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../agent/agent-event.ts';
import { createRunLog, type RunLog } from './run-log.ts';

const said = (id: number, text = 'x'): AgentEvent => ({
  id,
  runId: 'r',
  at: '2026-01-01T00:00:00.000Z',
  type: 'text',
  step: 1,
  purpose: 'work',
  text,
});

async function idsOf(log: RunLog, after: number, signal = new AbortController().signal): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of log.follow(after, signal)) ids.push(id);
  return ids;
}

describe('createRunLog', () => {
  it('tells every reader everything once, wherever it begins and whenever it comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5), { maxLength: 20 }), fc.nat(25), async (bursts, after) => {
        const log = createRunLog();
        const early = idsOf(log, after);
        let id = 0;
        for (const burst of bursts) {
          for (let count = 0; count < burst; count++) log.add(said(++id));
          await Promise.resolve();
        }
        log.end();
        const expected = Array.from({ length: Math.max(0, id - after) }, (_, index) => after + index + 1);
        expect(await early).toEqual(expected);
        expect(await idsOf(log, after)).toEqual(expected);
        expect(log.after(after).map((event) => event.id)).toEqual(expected);
      }),
    );
  });

  it('lets go of a reader that leaves', async () => {
    const log = createRunLog();
    const leaving = new AbortController();
    const ids = idsOf(log, 0, leaving.signal);
    log.add(said(1));
    await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    expect(await ids).toEqual([1]);
  });

  it('listens once to the end of a reader, however many events it waits for', async () => {
    const log = createRunLog();
    const { signal } = new AbortController();
    const ids = idsOf(log, 0, signal);
    for (let id = 1; id <= 50; id++) {
      log.add(said(id));
      await new Promise((resolve) => setImmediate(resolve));
      expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1);
    }
    log.end();
    expect(await ids).toHaveLength(50);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('forgets the oldest events of a long turn, and never the newest', () => {
    const log = createRunLog();
    for (let id = 1; id <= 10; id++) log.add(said(id, 'x'.repeat(1_000_000)));
    const kept = log.after(0).map(({ id }) => id);
    expect(kept.length).toBeLessThan(5);
    expect(kept.at(-1)).toBe(10);
    log.add(said(11, 'x'.repeat(10_000_000)));
    expect(log.after(0).map(({ id }) => id)).toEqual([11]);
  });
});
