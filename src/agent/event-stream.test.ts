import { describe, expect, it } from 'vitest';
import type { AgentEventBody } from './agent-event.ts';
import { createEventStream } from './event-stream.ts';

const told = (message: string): AgentEventBody => ({ type: 'limit', limit: 'steps', message });
const clock = { now: () => 0 };

describe('createEventStream', () => {
  it('gives every event its place, its run and its time', async () => {
    const stream = createEventStream(clock);
    stream.name('r');
    stream.emit(told('a'));
    stream.emit(told('b'));
    stream.end();
    stream.emit(told('too late'));
    const events = [];
    for await (const event of stream.read()) events.push(event);
    expect(events).toEqual([
      { id: 1, runId: 'r', at: '1970-01-01T00:00:00.000Z', ...told('a') },
      { id: 2, runId: 'r', at: '1970-01-01T00:00:00.000Z', ...told('b') },
    ]);
  });

  it('lets a run wait for a slow reader, unless it must end', async () => {
    const stream = createEventStream(clock, 'r');
    let isCaughtUp = false;
    stream.emit(told('a'));
    const waiting = stream.caughtUp().then(() => {
      isCaughtUp = true;
    });
    const reader = stream.read();
    await reader.next();
    await new Promise(setImmediate);
    expect(isCaughtUp).toBe(false);
    const next = reader.next();
    await waiting;
    stream.emit(told('b'));
    expect((await next).value).toMatchObject({ id: 2 });
    const again = stream.caughtUp();
    stream.release();
    await again;
    await stream.caughtUp();
  });
});
