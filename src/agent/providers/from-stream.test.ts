import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelEvent, ModelStep } from '../model/model.ts';
import { usedBy } from '../model/model-error.ts';
import { fromStream } from './from-stream.ts';
import type { SdkCall, SdkFinishReason, SdkStreamPart, SdkUsage } from './sdk-types.ts';

const USAGE: SdkUsage = {
  inputTokens: { total: 10, cacheRead: 2, cacheWrite: 3 },
  outputTokens: { total: 5, reasoning: 1 },
};

describe('fromStream', () => {
  it('keeps the parts in the order in which they began', async () => {
    const step = await stepOf([
      { type: 'text-start', id: '0' },
      { type: 'tool-input-start', id: 'c1', toolName: 'one' },
      { type: 'text-delta', id: '0', delta: 'Hel' },
      { type: 'tool-input-start', id: 'c2', toolName: 'two' },
      { type: 'text-delta', id: '0', delta: 'lo' },
      call('c2', 'two'),
      call('c1', 'one'),
    ]);
    expect(step.parts).toMatchObject([
      { type: 'text', text: 'Hello' },
      { id: 'c1', name: 'one' },
      { id: 'c2', name: 'two' },
    ]);
  });

  it('gathers what comes with a part at its beginning, in its middle and at its end', async () => {
    const step = await stepOf([
      { type: 'reasoning-start', id: '0', providerMetadata: { p: { id: 'r' } } },
      { type: 'reasoning-delta', id: '0', delta: 'Hm', providerMetadata: { p: { half: 1 } } },
      { type: 'reasoning-end', id: '0', providerMetadata: { p: { signature: 's', none: undefined } } },
    ]);
    expect(step.parts).toEqual([{ type: 'reasoning', text: 'Hm', meta: { p: { id: 'r', half: 1, signature: 's' } } }]);
  });

  it('keeps reasoning without a text that has a signature, and marks the rest as its provider’s', async () => {
    const step = await stepOf([
      { type: 'reasoning-start', id: '0', providerMetadata: { p: { redactedData: 'x' } } },
      { type: 'reasoning-start', id: '1' },
      { type: 'reasoning-start', id: '2' },
      { type: 'reasoning-delta', id: '2', delta: 'Hm' },
    ]);
    expect(step.parts).toEqual([
      { type: 'reasoning', text: '', meta: { p: { redactedData: 'x' } } },
      { type: 'reasoning', text: 'Hm', meta: { p: {} } },
    ]);
  });

  it('reads nothing as no input, and keeps what is no JSON', async () => {
    const step = await stepOf([call('a', 'x', ''), call('b', 'x', '[1]'), call('c', 'x', '{"a":')]);
    expect(step.parts).toMatchObject([
      { input: {} },
      { input: [1] },
      { input: '{"a":', malformed: expect.stringContaining('line 1, column 6') },
    ]);
  });

  it('tells the model when its call was cut off by the limit', async () => {
    const step = await stepOf([call('a', 'x', '{"a":')], { unified: 'length', raw: 'max_tokens' });
    expect(step.parts).toMatchObject([{ malformed: expect.stringContaining('limit of tokens') }]);
  });

  it('leaves out calls that were begun and never made, and those that the provider runs itself', async () => {
    const step = await stepOf([
      { type: 'tool-input-start', id: 'a', toolName: 'x' },
      { ...call('b', 'web_search'), providerExecuted: true },
    ]);
    expect(step.parts).toEqual([]);
  });

  it('gives calls ids that no other call of the request has', async () => {
    const parts = [call('call_0', 'x'), call('call_0', 'x'), call('', 'x')];
    const step = await stepOf(parts, STOP, (id) => id === 'call_0');
    expect(step.parts).toMatchObject([{ id: 'call_0_2' }, { id: 'call_0_3' }, { id: 'call' }]);
  });

  it('tells the usage', async () => {
    expect((await stepOf([])).usage).toEqual({
      inputTokens: 10,
      cachedInputTokens: 2,
      cacheWriteTokens: 3,
      outputTokens: 5,
      reasoningTokens: 1,
    });
  });

  it.each([
    [[{ type: 'error', error: new Error('Boom') }], 'Boom'],
    [[], 'broke off'],
    [[finish({ unified: 'interrupted', raw: undefined })], 'broke off'],
    [[finish({ unified: 'other', raw: undefined })], 'broke off'],
    [[finish({ unified: 'error', raw: 'MALFORMED_FUNCTION_CALL' })], 'MALFORMED_FUNCTION_CALL'],
  ] as const)('fails on %j', async (parts, message) => {
    await expect(hear(parts)).rejects.toThrow(message);
  });

  it('L18 keeps what an answer used that ended with an error', async () => {
    const error = await hear([finish({ unified: 'error', raw: 'MALFORMED_FUNCTION_CALL' })]).catch((thrown) => thrown);
    expect(usedBy(error)).toMatchObject({
      inputTokens: USAGE.inputTokens.total,
      outputTokens: USAGE.outputTokens.total,
    });
  });

  it('gives in pieces exactly what it gives as a whole', async () => {
    const pieces = fc.array(
      fc.tuple(fc.constantFrom('text', 'reasoning'), fc.integer({ max: 3, min: 0 }), fc.string()),
    );
    await fc.assert(
      fc.asyncProperty(pieces, async (given) => {
        const parts = given.map(([type, id, delta]) => ({ type: `${type}-delta` as const, id: String(id), delta }));
        const { events, step } = await hear([...parts, finish(STOP)]);
        for (const type of ['text', 'reasoning'] as const) {
          const heard = events.flatMap((event) => (event.type === type ? [event.text] : [])).join('');
          const whole = step.parts.flatMap((part) => (part.type === type ? [part.text] : []));
          expect(whole.join('').length).toBe(heard.length);
          expect(whole.every((text) => text !== '')).toBe(true);
        }
      }),
    );
  });
});

const STOP: SdkFinishReason = { unified: 'stop', raw: 'stop' };

function call(toolCallId: string, toolName: string, input = '{}'): SdkCall {
  return { type: 'tool-call', toolCallId, toolName, input };
}

function finish(finishReason: SdkFinishReason): SdkStreamPart {
  return { type: 'finish', finishReason, usage: USAGE };
}

async function stepOf(
  parts: readonly SdkStreamPart[],
  reason = STOP,
  isTaken: (id: string) => boolean = () => false,
): Promise<ModelStep> {
  return (await hear([...parts, finish(reason)], isTaken)).step;
}

async function hear(
  parts: readonly SdkStreamPart[],
  isTaken: (id: string) => boolean = () => false,
): Promise<{ events: ModelEvent[]; step: ModelStep }> {
  const stream = ReadableStream.from(parts);
  const events: ModelEvent[] = [];
  for await (const event of fromStream(stream, { provider: 'p', namesItsEnd: true, isTaken })) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'finished') throw new Error('The last event is not the whole step.');
  return { events, step: last.step };
}
