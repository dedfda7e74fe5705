import { describe, expect, it } from 'vitest';
import type { AgentEventBody } from '../agent-event.ts';
import { createRunHistory } from './create-run-history.ts';
import type { RunEvent } from './run-event.ts';
import { NEW_RUN } from './run-state.ts';
import { createRunWriter } from './run-writer.ts';

const grant = (tool: string): RunEvent => ({ type: 'tool-granted', data: { tool } });
const limit = (message: string): AgentEventBody => ({ type: 'limit', limit: 'steps', message });

function writerWith(store: (tools: unknown[]) => Promise<void>) {
  const log: string[] = [];
  const failures: unknown[] = [];
  const writer = createRunWriter({
    runId: 'r',
    growing: createRunHistory(),
    state: NEW_RUN,
    clock: { now: () => 1 },
    store: async (events) => {
      const tools = events.map(({ data }) => data['tool']);
      await store(tools);
      log.push(`stored ${tools.join(' ')}`);
    },
    watcher: {
      announce: (body) => void log.push(body.type === 'limit' ? body.message : body.type),
      fail: (error) => void failures.push(error),
    },
  });
  return { writer, log, failures };
}

describe('createRunWriter', () => {
  it('stores what is recorded together in one write, and tells of it afterwards', async () => {
    const { writer, log } = writerWith(async () => undefined);
    writer.record([grant('a')], [limit('told a')]);
    writer.announce(limit('then'));
    writer.record([grant('b')], [limit('told b')]);
    expect(writer.state.granted).toEqual(['a', 'b']);
    expect(log).toEqual([]);
    await writer.stored();
    expect(log).toEqual(['stored a b', 'told a', 'then', 'told b']);
    writer.announce(limit('at once'));
    expect(log.at(-1)).toBe('at once');
  });

  it('stores together what comes while a write is under way', async () => {
    const { writer, log } = writerWith(async () => new Promise((resolve) => setTimeout(resolve, 5)));
    writer.record([grant('a')]);
    setImmediate(() => {
      writer.record([grant('b')]);
      writer.record([grant('c')]);
    });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await writer.stored();
    expect(log).toEqual(['stored a', 'stored b c']);
  });

  it('says so when something cannot be stored, and tells nothing of it', async () => {
    const { writer, log, failures } = writerWith(async (tools) => {
      if (tools.includes('b')) throw new Error('full');
    });
    writer.record([grant('a')]);
    await writer.stored();
    writer.record([grant('b')], [limit('told b')]);
    await expect(writer.stored()).rejects.toThrow('full');
    writer.record([grant('c')]);
    await expect(writer.stored()).rejects.toThrow('full');
    expect(log).toEqual(['stored a']);
    expect(failures).toHaveLength(1);
  });
});
