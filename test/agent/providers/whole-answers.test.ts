import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { afterEach, describe, expect, it } from 'vitest';
import { fromAiSdk } from '../../../src/agent/providers/from-ai-sdk.ts';
import { type ModelServer, startModelServer } from '../../model-server/start-model-server.ts';
import { answered, ask, neutral, question } from './asking.ts';

const apiKey = 'any-key';

const SDK_MODELS: readonly [string, (server: ModelServer) => LanguageModelV3][] = [
  ['anthropic', ({ urls }) => createAnthropic({ apiKey, baseURL: urls.anthropic })('claude-haiku-4-5')],
  ['openai chat', ({ urls }) => createOpenAI({ apiKey, baseURL: urls.openai }).chat('gpt-4o')],
  ['google', ({ urls }) => createGoogleGenerativeAI({ apiKey, baseURL: urls.google })('gemini-2.5-flash')],
  [
    'compatible',
    ({ urls }) =>
      createOpenAICompatible({ name: 'someone', baseURL: urls.compatible, includeUsage: true }).chatModel('model-1'),
  ],
];

describe.each(SDK_MODELS)('a model of the AI SDK for %s', (_, modelOf) => {
  let server: ModelServer;
  afterEach(() => server.close());

  it.each([
    ['streaming', (model: LanguageModelV3) => model],
    ['not streaming', withoutStream],
  ])('gives the same steps, %s', async (_kind, kind) => {
    const calls = [{ name: 'read_files', input: { paths: ['a.txt'] } }];
    server = await startModelServer({ script: [{ reasoning: 'Hm.', text: 'I look.', calls }, { text: 'Done.' }] });
    const model = fromAiSdk(kind(modelOf(server)));
    const first = await ask(model, question());
    expect(neutral(first.step.parts).filter((part) => !('text' in part) || part.text !== 'Hm.')).toEqual([
      { type: 'text', text: 'I look.' },
      { type: 'call', ...calls[0] },
    ]);
    const messages = JSON.parse(JSON.stringify(answered(question().messages, first.step)));
    const second = await ask(model, question({ messages }));
    expect(neutral(second.step.parts)).toEqual([{ type: 'text', text: 'Done.' }]);
    expect(second.step.usage.inputTokens).toBeGreaterThan(0);
    expect(server.violations).toEqual([]);
  });
});

function withoutStream(model: LanguageModelV3): Omit<LanguageModelV3, 'doStream'> {
  const { specificationVersion, provider, modelId, supportedUrls } = model;
  return { specificationVersion, provider, modelId, supportedUrls, doGenerate: (options) => model.doGenerate(options) };
}
