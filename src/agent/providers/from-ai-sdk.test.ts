import type { LanguageModelV3 } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { Model, ModelRequest, ModelStep } from '../model/model.ts';
import { fromAiSdk } from './from-ai-sdk.ts';
import type { SdkCallOptions, SdkModel, SdkResult } from './sdk-types.ts';

const REQUEST: ModelRequest = {
  system: 'S',
  messages: [{ role: 'user', text: 'Hi' }],
  tools: [],
  choice: 'auto',
  maxOutputTokens: 10,
};

describe('fromAiSdk', () => {
  it('takes what the SDK calls a language model', () => {
    const accepted: (model: LanguageModelV3) => Model = (model) => fromAiSdk(model);
    expect(accepted).toBeTypeOf('function');
  });

  it('asks a model that does not stream', async () => {
    const model = fromAiSdk(generating(ANSWER), { name: 'mine', contextTokens: 5 });
    expect(model).toMatchObject({ provider: 'my-provider', name: 'mine', contextTokens: 5 });
    expect(await stepOf(model)).toMatchObject({
      parts: [
        { type: 'reasoning', text: 'Hm', meta: { 'my-provider': {}, mine: { signature: 's' } } },
        { type: 'text', text: 'Hello' },
        { type: 'call', id: 'c', name: 'x', input: { a: 1 } },
      ],
      stopReason: 'calls',
      usage: { inputTokens: 3, outputTokens: 4 },
    });
  });

  it('gives reasoning back to such a model, with its signature', async () => {
    const asked: SdkCallOptions[] = [];
    const model = fromAiSdk(generating(ANSWER, (options) => asked.push(options)));
    const { parts } = await stepOf(model);
    const results = [{ callId: 'c', name: 'x', text: 'done', isError: false, images: [] }];
    await stepOf(model, {
      ...REQUEST,
      messages: [...REQUEST.messages, { role: 'assistant', parts }, { role: 'tool', results }],
    });
    expect(asked[1]?.prompt[2]?.content).toMatchObject([
      { type: 'reasoning', text: 'Hm', providerOptions: { mine: { signature: 's' } } },
      { type: 'text' },
      { type: 'tool-call' },
    ]);
  });

  it('takes an end without a reason from a model that names none', async () => {
    const result: SdkResult = { ...ANSWER, finishReason: { unified: 'other', raw: undefined } };
    expect(await stepOf(fromAiSdk(generating(result)))).toMatchObject({ stopReason: 'other' });
  });

  it('stops at once, also where the model does not listen', async () => {
    const deaf: SdkModel = { ...generating(ANSWER), doStream: () => new Promise(() => {}) };
    const asking = stepOf(fromAiSdk(deaf), REQUEST, AbortSignal.timeout(20));
    await expect(asking).rejects.toMatchObject({ code: 'model/aborted' });
  });

  it('is done when the model is, also where the stream goes on for ever', async () => {
    let isCancelled = false;
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue({ type: 'text-delta', id: '0', delta: 'a' });
        controller.enqueue({ type: 'finish', finishReason: ANSWER.finishReason, usage: ANSWER.usage });
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const open: SdkModel = { ...generating(ANSWER), doStream: async () => ({ stream }) };
    expect(await stepOf(fromAiSdk(open))).toMatchObject({ parts: [{ text: 'a' }] });
    await expect.poll(() => isCancelled, { timeout: 5000 }).toBe(true);
  });

  it('lets go of a stream that nobody reads on', async () => {
    let isCancelled = false;
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue({ type: 'text-delta', id: '0', delta: 'a' }),
      cancel: () => {
        isCancelled = true;
      },
    });
    const endless: SdkModel = { ...generating(ANSWER), doStream: async () => ({ stream }) };
    for await (const _ of fromAiSdk(endless).ask(REQUEST, { signal: new AbortController().signal })) break;
    expect(isCancelled).toBe(true);
  });

  it('makes errors of ours of whatever the model throws', async () => {
    const broken: SdkModel = { ...generating(ANSWER), doStream: () => Promise.reject(new Error('Out of cheese')) };
    const error = { code: 'model/bad-answer', message: 'Out of cheese.' };
    await expect(stepOf(fromAiSdk(broken))).rejects.toMatchObject(error);
  });
});

const ANSWER: SdkResult = {
  content: [
    { type: 'reasoning', text: 'Hm', providerMetadata: { mine: { signature: 's' } } },
    { type: 'text', text: 'Hello' },
    { type: 'source' },
    { type: 'tool-call', toolCallId: 'c', toolName: 'x', input: '{"a":1}' },
  ],
  finishReason: { unified: 'tool-calls', raw: 'tool_use' },
  usage: {
    inputTokens: { total: 3, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 4, reasoning: undefined },
  },
};

function generating(result: SdkResult, watch: (options: SdkCallOptions) => void = () => {}): SdkModel {
  return {
    specificationVersion: 'v4',
    provider: 'my-provider',
    modelId: 'my-model',
    async doGenerate(options) {
      watch(options);
      return result;
    },
  };
}

async function stepOf(model: Model, request = REQUEST, signal?: AbortSignal): Promise<ModelStep> {
  for await (const event of model.ask(request, { signal: signal ?? new AbortController().signal })) {
    if (event.type === 'finished') return event.step;
  }
  throw new Error('It did not finish.');
}
