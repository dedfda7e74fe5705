import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssistantPart } from '../model/message.ts';
import { readAnswer } from './read-answer.ts';

const call = (input: unknown, name = 'response_formatter'): AssistantPart[] => [
  { type: 'call', id: '1', name, input: JSON.parse(JSON.stringify(input)) },
];
const text = (words: string): AssistantPart[] => [{ type: 'text', text: words }];
const texts = (parts: AssistantPart[]): unknown => {
  const read = readAnswer(parts);
  return read.ok ? read.answer.conversation : read.problem;
};
const hello = [{ type: 'text', content: 'Hello' }];

describe('readAnswer', () => {
  it('takes texts and artifacts in their order, with media types for the short forms', () => {
    const conversation = [
      { type: 'text', content: 'Here it is.' },
      { type: 'artifact', artifact: { type: 'code', title: 'Sort', content: 'x.sort()', language: 'python' } },
      { type: 'artifact', artifact: { type: 'Knowledge Graph', title: 'G', content: '{}' } },
      { type: 'artifact', artifact: { type: 'image/svg+xml', title: 'S', content: '<svg/>' } },
    ];
    expect(texts(call({ thinking: 'hm', conversation }))).toEqual([
      { type: 'text', content: 'Here it is.' },
      {
        type: 'artifact',
        artifact: { type: 'application/vnd.ant.code', title: 'Sort', content: 'x.sort()', language: 'python' },
      },
      { type: 'artifact', artifact: { type: 'application/vnd.knowledge-graph', title: 'G', content: '{}' } },
      { type: 'artifact', artifact: { type: 'image/svg+xml', title: 'S', content: '<svg/>' } },
    ]);
  });

  it.each([
    ['a text for the list', { conversation: 'Hello' }],
    ['the list as JSON in a text', { conversation: '[{"type":"text","content":"Hello"}]' }],
    ['everything as JSON in a text', { conversation: '{"conversation":[{"type":"text","content":"Hello"}]}' }],
    ['one item without a list', { conversation: { type: 'text', content: 'Hello' } }],
    ['texts in the list', { conversation: ['Hello'] }],
    ['the text under another name', { conversation: [{ type: 'text', text: 'Hello' }] }],
    ['an item without its type', { conversation: [{ content: 'Hello' }] }],
    [
      'blank items beside it',
      { conversation: [{ type: 'text', content: ' ' }, { type: 'text', content: 'Hello' }, null, 3] },
    ],
    ['content instead of a conversation', { content: 'Hello' }],
    ['text instead of a conversation', { text: 'Hello' }],
    ['the list alone', [{ type: 'text', content: 'Hello' }]],
    ['arguments that are JSON in a text', '{"conversation":["Hello"]}'],
  ])('takes %s', (_, input) => {
    expect(texts(call(input))).toEqual(hello);
  });

  it.each([
    ['the whole text', '{"conversation":[{"type":"text","content":"Hello"}]}'],
    ['a fence', 'Here:\n```json\n{"conversation":[{"type":"text","content":"Hello"}]}\n```\nDone.'],
    ['a fence that never ends', '```\n{"conversation":["Hello"]}'],
    ['the middle of a text', 'Sure! {"conversation":[{"type":"text","content":"Hello"}]} Bye.'],
    ['a call that was written out', '{"name":"response_formatter","arguments":{"conversation":["Hello"]}}'],
    ['a call in our own form', '{"tool":"response_formatter","input":{"conversation":"Hello"}}'],
    ['a list of items', 'Answer: [{"type":"text","content":"Hello"}]'],
  ])('finds JSON in %s', (_, words) => {
    expect(texts(text(words))).toEqual(hello);
  });

  it('prefers the call to the text, and a rightly named call to others', () => {
    const parts = [
      ...text('{"conversation":"no"}'),
      ...call({ conversation: 'nor this' }, 'other'),
      ...call({ conversation: 'Hello' }),
    ];
    expect(texts(parts)).toEqual(hello);
  });

  it('takes a call under another name only with the arguments of the formatter', () => {
    expect(texts(call({ conversation: 'Hello' }, 'format_response'))).toEqual(hello);
    expect(texts(call({ path: 'a.txt', content: 'Not for the user.' }, 'write_file'))).toBe(
      'response_formatter was not called',
    );
  });

  it('says what is wrong', () => {
    expect(texts([])).toBe('response_formatter was not called');
    expect(texts(text('Just prose with {"some": "json"}.'))).toBe('response_formatter was not called');
    expect(texts(call({}))).toBe('`conversation` is missing; it must be a list of items');
    expect(texts(call({ conversation: [] }))).toContain('no item');
    expect(texts(call({ conversation: [{ type: 'artifact', artifact: { type: 'code', title: 'x' } }] }))).toContain(
      'no item',
    );
    expect(texts(call({ conversation: Array.from({ length: 501 }, () => 'x') }))).toContain('more than 500 items');
    expect(texts(call({ conversation: ['x'.repeat(2_000_001)] }))).toContain('longer than');
    const malformed: AssistantPart = {
      type: 'call',
      id: '1',
      name: 'response_formatter',
      input: {},
      malformed: 'cut off',
    };
    expect(texts([malformed])).toBe('cut off');
  });

  it('never lets an unknown type become something that is drawn or run', () => {
    const [item] = [
      texts(
        call({ conversation: [{ type: 'artifact', artifact: { type: 'text/x-evil', title: 'x', content: 'y' } }] }),
      ),
    ].flat();
    expect(item).toEqual({ type: 'artifact', artifact: { type: 'text/markdown', title: 'x', content: 'y' } });
  });

  it('takes an artifact without its wrapping, JSON for its content, and no title', () => {
    expect(texts(call({ conversation: [{ type: 'artifact', language: 'c++;rm', content: { a: 1 } }] }))).toEqual([
      {
        type: 'artifact',
        artifact: { type: 'application/vnd.ant.code', title: 'code', content: '{\n  "a": 1\n}', language: 'c++rm' },
      },
    ]);
    expect(texts(call({ conversation: [{ type: 'mermaid', title: 'Flow', content: 'graph TD' }] }))).toEqual([
      { type: 'artifact', artifact: { type: 'application/vnd.mermaid', title: 'Flow', content: 'graph TD' } },
    ]);
  });

  it('survives deep nesting and inherited names', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(
      texts([{ type: 'call', id: '1', name: 'response_formatter', input: JSON.parse(`{"conversation":${deep}}`) }]),
    ).toContain('deeply');
    expect(texts(text(`{"conversation":${deep}}`))).toContain('deeply');
    expect(texts(call({ __proto__: { conversation: 'x' } }))).toContain('missing');
  });

  it('gives a valid answer or a problem for anything', () => {
    const anything = fc.oneof(
      fc.json().map((json) => call({ conversation: JSON.parse(json) })),
      fc.json().map((json) => call(JSON.parse(json))),
      fc.string().map(text),
    );
    fc.assert(
      fc.property(anything, (parts) => {
        const read = readAnswer(parts);
        if (!read.ok) expect(read.problem).not.toBe('');
        else expect(read.answer.conversation.length).toBeGreaterThan(0);
        for (const item of read.ok ? read.answer.conversation : []) {
          expect(item.type === 'text' ? item.content.trim() : item.artifact.content.trim()).not.toBe('');
        }
      }),
    );
  });
});
