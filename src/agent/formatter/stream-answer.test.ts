import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerItem } from './answer.ts';
import { answerText } from './answer-text.ts';
import { readConversation } from './read-conversation.ts';
import { createAnswerStream } from './stream-answer.ts';

/** Shows a JSON text in pieces of a size. */
function stream(json: string, size: number) {
  const answers = createAnswerStream();
  const pieces: string[] = [];
  for (let at = 0; at < json.length; at += size) pieces.push(answers.push(json.slice(at, at + size)));
  return { pieces };
}

describe('createAnswerStream', () => {
  it('shows a text while it is written', () => {
    const { pieces } = stream('{"conversation":[{"type":"text","content":"Hello you"}]}', 40);
    expect(pieces).toEqual(['', 'Hello you']);
    expect(stream('{"conversation":[{"type":"text","content":"ab', 1).pieces.join('')).toBe('ab');
  });

  it('shows an artifact when it is whole', () => {
    const { pieces } = stream(
      '{"conversation":[{"type":"text","content":"Look:"},{"type":"artifact","artifact":{"type":"code","title":"T","content":"x","language":"js"}}]}',
      10,
    );
    expect(pieces.join('')).toBe('Look:\n\n**T**\n\n```js\nx\n```');
  });

  it('never shows what the formatter thinks, wherever it stands', () => {
    const json = JSON.stringify({
      thinking: 'SECRET {"conversation":[{"type":"text","content":"SECRET"}]}',
      conversation: [{ type: 'text', thinking: 'SECRET', content: 'Hi', note: { content: 'SECRET' } }],
      more: { conversation: [{ type: 'text', content: 'SECRET' }] },
    });
    expect(stream(json, 3).pieces.join('')).toBe('Hi');
  });

  it('waits for the type where the text comes first', () => {
    expect(stream('{"conversation":[{"content":"Hi","type":"te', 1).pieces.join('')).toBe('');
    expect(stream('{"conversation":[{"content":"Hi","type":"text"}', 1).pieces.join('')).toBe('Hi');
  });

  it('shows nothing more once what it showed is not how the answer begins', () => {
    const doubled =
      '{"conversation":[{"type":"text","content":"one","content":"two"},{"type":"text","content":"three"}]}';
    expect(stream(doubled, 5).pieces.join('')).toBe('onetwo');
  });

  it('shows nothing of arguments in another form', () => {
    expect(stream('{"conversation":"Hello"}', 4).pieces.join('')).toBe('');
  });

  it('shows exactly the beginning of the answer, in any pieces, any order of keys and any way of escaping', () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('```\nx', '😀', ' ', '\ud800', '"\\/\n\u2028'),
    );
    const item = fc.oneof(
      fc.record({ type: fc.constant('text'), content: words }),
      fc.record({ content: words, type: fc.constant('text') }),
      fc.record({
        type: fc.constant('artifact'),
        artifact: fc.record({ type: fc.constantFrom('code', 'svg', '?'), title: words, content: words }),
      }),
      fc.record({
        type: fc.constant('artifact'),
        content: words,
        artifact: fc.record({ title: words, content: words }),
      }),
    );
    const written = fc.tuple(fc.array(item, { maxLength: 5 }), fc.boolean(), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(written, ([conversation, isEscaped, size]) => {
        const plain = JSON.stringify({ thinking: 'x', conversation }, null, size % 3);
        const json = isEscaped
          ? plain.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : plain;
        const { pieces } = stream(json, size);
        const read = readConversation(JSON.parse(json));
        const answer = read.ok ? read.answer : { conversation: [] as AnswerItem[] };
        expect(pieces.join('')).toBe(answerText(answer));
      }),
      { numRuns: 300 },
    );
  });

  it('takes any text without complaint', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'u', 'conversation', 'content', 'type', 'text', '0'),
        ),
        (parts) => {
          const answers = createAnswerStream();
          for (const part of parts) answers.push(part);
        },
      ),
    );
  });
});
