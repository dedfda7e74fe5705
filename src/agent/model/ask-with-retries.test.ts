import { describe, expect, it } from 'vitest';
import { type AskOptions, askWithRetries, type RetryNotice } from './ask-with-retries.ts';
import type { Model, ModelEvent, ModelRequest } from './model.ts';
import { modelError } from './model-error.ts';

const REQUEST: ModelRequest = { system: '', messages: [], tools: [], choice: 'auto', maxOutputTokens: 1 };
const DONE: ModelEvent = { type: 'finished', step: { parts: [], usage: {}, stopReason: 'stop' } };
const HALF: ModelEvent = { type: 'text', text: 'Hal' };
const BROKEN = modelError('model/network', 'It broke off.');
const LIMITED = (retryAfterMs?: number) => modelError('model/rate-limited', 'Slow down.', { retryAfterMs });

describe('askWithRetries', () => {
  it('asks once where that is enough', async () => {
    expect(await play([[HALF, DONE]])).toEqual({ events: [HALF, DONE], notices: [], drops: 0, asked: 1 });
  });

  it('asks again after the time that the provider names', async () => {
    const { notices, asked } = await play([[LIMITED(20)], [DONE]]);
    expect([notices[0], asked]).toEqual([{ attempt: 1, waitMs: 20, reason: 'Slow down.' }, 2]);
  });

  it('asks again at once where the provider says so', async () => {
    const { notices } = await play([[LIMITED(0)], [DONE]]);
    expect(notices).toEqual([{ attempt: 1, waitMs: 0, reason: 'Slow down.' }]);
  });

  it('waits twice as long each time where the provider names no time, and gives up after three retries', async () => {
    const unavailable = modelError('model/unavailable', 'Down.');
    const given = await play(Array.from({ length: 9 }, () => [unavailable]));
    expect(given).toMatchObject({ failure: unavailable, asked: 4 });
    expect(given.notices.map(({ attempt, waitMs }) => [attempt, waitMs])).toEqual([
      [1, 10],
      [2, 20],
      [3, 40],
    ]);
  });

  it('spreads the waits, and waits longer for a limit', async () => {
    const waits = async (error: Error, random: number) =>
      (await play([[error], [DONE]], { random: () => random })).notices.map(({ waitMs }) => waitMs);
    expect(await waits(BROKEN, 1)).toEqual([15]);
    expect(await waits(LIMITED(), 0)).toEqual([50]);
  });

  it.each([
    [11 * 60_000, '11 minutes'],
    [3_600_001, '1 hour 1 minute'],
    [2 * 3_600_000, '2 hours'],
  ])('does not wait for %i ms, and says how long it would be', async (wait, words) => {
    const given = await play([[LIMITED(wait)], [DONE]]);
    expect(given).toMatchObject({ asked: 1, notices: [] });
    expect(given.failure).toMatchObject({
      code: 'model/rate-limited',
      message: `Slow down. The provider asks to wait ${words}: try again then.`,
    });
  });

  it('tells which tries may have used something that nobody told', async () => {
    const tellUntold = async (script: readonly (readonly (ModelEvent | Error)[])[]): Promise<number> => {
      let untold = 0;
      await play(script, {
        onSent: () => {
          untold += 1;
        },
        onTold: () => {
          untold -= 1;
        },
      });
      return untold;
    };
    expect(await tellUntold([[DONE]])).toBe(1);
    expect(await tellUntold([[modelError('model/unavailable', 'Down.', { isFree: true })], [DONE]])).toBe(1);
    expect(await tellUntold([[HALF, BROKEN], [DONE]])).toBe(2);
    expect(await tellUntold([[modelError('model/unavailable', 'Overloaded.')], [DONE]])).toBe(2);
    const usage = { inputTokens: 50, outputTokens: 7 };
    expect(await tellUntold([[modelError('model/unavailable', 'Malformed.', { usage })], [DONE]])).toBe(1);
    expect(await tellUntold([[modelError('model/refused', 'No.', { isFree: true })]])).toBe(0);
  });

  it('counts the seconds down', async () => {
    const { notices } = await play([[LIMITED(1100)], [DONE]]);
    expect(notices.map(({ waitMs }) => waitMs)).toEqual([1100, 100]);
  });

  it('tells that what came before an answer broke off counts no more', async () => {
    const { events, drops } = await play([[HALF, BROKEN], [BROKEN], [HALF, DONE]]);
    expect([events, drops]).toEqual([[HALF, HALF, DONE], 1]);
  });

  it.each([
    'model/unauthorized',
    'model/refused',
    'model/too-long',
    'model/choice-refused',
    'model/bad-answer',
    'model/aborted',
  ] as const)('does not ask again after %s', async (code) => {
    const failure = modelError(code, 'No.');
    expect(await play([[failure], [DONE]])).toMatchObject({ failure, asked: 1, notices: [] });
  });

  it('does not wait for an hour', async () => {
    expect(await play([[LIMITED(3_600_000)], [DONE]])).toMatchObject({ asked: 1, notices: [] });
  });

  it('can be stopped while it waits', async () => {
    const { failure, asked } = await play([[LIMITED(60_000)], [DONE]], { signal: AbortSignal.timeout(20) });
    expect(failure).toMatchObject({ code: 'model/aborted' });
    expect(asked).toBe(1);
  });
});

interface Played {
  readonly events: readonly ModelEvent[];
  readonly notices: readonly RetryNotice[];
  readonly drops: number;
  readonly asked: number;
  readonly failure?: unknown;
}

/** A model that says, or throws, what each try is to bring. */
async function play(
  tries: readonly (readonly (ModelEvent | Error)[])[],
  options: Partial<AskOptions> = {},
): Promise<Played> {
  const events: ModelEvent[] = [];
  const notices: RetryNotice[] = [];
  let drops = 0;
  let asked = 0;
  const model: Model = {
    provider: 'p',
    name: 'm',
    async *ask() {
      for (const each of tries[asked++] ?? []) {
        if (each instanceof Error) throw each;
        yield each;
      }
    },
  };
  const asking = askWithRetries(model, REQUEST, {
    signal: new AbortController().signal,
    onRetry: (notice) => notices.push(notice),
    onDropped: () => drops++,
    backoffMs: 10,
    random: () => 0,
    ...options,
  });
  try {
    for await (const event of asking) events.push(event);
    return { events, notices, drops, asked };
  } catch (failure) {
    return { events, notices, drops, asked, failure };
  }
}
