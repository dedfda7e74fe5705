import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssistantPart, Message } from '../model/message.ts';
import type { ModelRequest } from '../model/model.ts';
import type { ProviderTraits } from './provider-traits.ts';
import { createPromptWriter } from './to-prompt.ts';

const TRAITS: ProviderTraits = { provider: 'p', images: 'in-results', namesItsEnd: true };
const USER: Message = { role: 'user', text: 'Hi' };

describe('createPromptWriter', () => {
  it('writes a message once, however often it is asked', () => {
    const write = createPromptWriter(TRAITS, 'v3');
    const call: Message = { role: 'assistant', parts: [{ type: 'call', id: '1', name: 'x', input: {} }] };
    const first = write(request([USER, call])).prompt;
    const second = write(request([USER, call, USER])).prompt;
    expect(second[1]).toBe(first[1]);
    expect(second[2]).toBe(first[2]);
  });

  it('sends no tools and no choice where none are offered', () => {
    expect(createPromptWriter(TRAITS, 'v3')(request([USER]))).toEqual({
      prompt: [
        { role: 'system', content: 'S' },
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      ],
      maxOutputTokens: 10,
    });
  });

  it('gives reasoning back to whoever wrote it, with what came with it', () => {
    const meta = { p: { signature: 's' } };
    const own: AssistantPart = { type: 'reasoning', text: 'a', meta };
    const foreign: AssistantPart = { type: 'reasoning', text: 'b', meta: { q: {} } };
    const redacted: AssistantPart = { type: 'reasoning', text: '[redacted key]' };
    const said: AssistantPart = { type: 'text', text: 'c' };
    expect(contentOf([own, foreign, redacted, said])).toEqual([
      { type: 'reasoning', text: 'a', providerOptions: meta },
      { type: 'text', text: 'c' },
    ]);
  });

  it('leaves out thoughts that led to nothing, and answers without a word', () => {
    const thought: AssistantPart = { type: 'reasoning', text: 'a', meta: { p: {} } };
    const said: AssistantPart = { type: 'text', text: 'b' };
    expect(contentOf([said, thought])).toEqual([{ type: 'text', text: 'b' }]);
    expect(contentOf([thought])).toBeUndefined();
    expect(contentOf([{ type: 'text', text: ' \n' }])).toBeUndefined();
  });

  it('joins what the user said around an answer without a word', () => {
    const write = createPromptWriter(TRAITS, 'v3');
    const { prompt } = write(request([USER, { role: 'assistant', parts: [] }, { role: 'user', text: 'There?' }]));
    expect(prompt.slice(1)).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Hi\n\nThere?' }] }]);
  });

  it('lets the model take its turn between a tool and the user where the server insists on it', () => {
    const results: Message = { role: 'tool', results: [] };
    const turns = (takesTurns: boolean) =>
      createPromptWriter({ ...TRAITS, takesTurns }, 'v3')(request([results, USER])).prompt.map(({ role }) => role);
    expect(turns(true)).toEqual(['system', 'tool', 'assistant', 'user']);
    expect(turns(false)).toEqual(['system', 'tool', 'user']);
  });

  it.each([
    [{ input: { a: 1 } }, { a: 1 }],
    [{ input: null }, {}],
    [{ input: [1] }, { input: [1] }],
    [{ input: '{"a', malformed: 'No.' }, { invalid_json: '{"a' }],
  ])('makes an object of the input %j', (given, input) => {
    expect(contentOf([{ type: 'call', id: '1', name: 'x', ...given }])).toMatchObject([{ input }]);
  });

  it('makes names that every provider takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const [call] = contentOf([{ type: 'call', id: '1', name, input: {} }]) ?? [];
        return /^[a-zA-Z0-9_-]{1,64}$/.test(String(Object(call).toolName));
      }),
    );
  });

  it.each([
    [
      'v3',
      [
        { type: 'text', text: 'Seen' },
        { type: 'image-data', data: 'AAAA', mediaType: 'image/png' },
      ],
    ],
    [
      'v4',
      [
        { type: 'text', text: 'Seen' },
        { type: 'file', data: { type: 'data', data: 'AAAA' }, mediaType: 'image/png' },
      ],
    ],
  ] as const)('puts pictures into results as %s wants them', (version, value) => {
    expect(outputOf(TRAITS, version)).toEqual({ type: 'content', value });
  });

  it('says that there was a picture where results are text', () => {
    expect(outputOf({ ...TRAITS, images: 'as-text' }, 'v3')).toEqual({
      type: 'text',
      value: 'Seen\n[The tool also gave image/png, which cannot be shown here.]',
    });
  });

  it('marks the system prompt and the last message for the cache', () => {
    const cacheMark = { p: { cache: true } };
    const { prompt } = createPromptWriter({ ...TRAITS, cacheMark }, 'v3')(request([USER, said('a'), USER]));
    expect(prompt.map(({ providerOptions }) => providerOptions)).toEqual([cacheMark, undefined, undefined, cacheMark]);
  });
});

function request(messages: readonly Message[]): ModelRequest {
  return { system: 'S', messages, tools: [], choice: 'auto', maxOutputTokens: 10 };
}

function said(text: string): Message {
  return { role: 'assistant', parts: [{ type: 'text', text }] };
}

function contentOf(parts: readonly AssistantPart[]): readonly object[] | undefined {
  const { prompt } = createPromptWriter(TRAITS, 'v3')(request([USER, { role: 'assistant', parts }]));
  const content = prompt[2]?.content;
  return typeof content === 'string' ? [] : content;
}

function outputOf(traits: ProviderTraits, version: 'v3' | 'v4'): unknown {
  const images = [{ mediaType: 'image/png', data: 'AAAA' }];
  const result = { callId: '1', name: 'look', text: 'Seen', isError: false, images };
  const { prompt } = createPromptWriter(traits, version)(request([{ role: 'tool', results: [result] }]));
  const [part] = prompt[1]?.content ?? [];
  return Object(part).output;
}
