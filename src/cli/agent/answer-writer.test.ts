import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerWriter } from './answer-writer.ts';

function stream(isTerminal = true): {
  writes: string[];
  restarts: () => number;
  answer: ReturnType<typeof createAnswerWriter>;
} {
  const writes: string[] = [];
  let restarts = 0;
  const answer = createAnswerWriter({
    write: (text) => writes.push(text),
    isTerminal,
    onRestart: () => {
      restarts++;
      writes.push('|');
    },
  });
  return { writes, restarts: () => restarts, answer };
}

describe('createAnswerWriter', () => {
  it('writes what arrives, and the rest at the end', () => {
    const { writes, answer } = stream();
    answer.add('Hel');
    answer.add('lo');
    expect(writes).toEqual(['He', 'll']);
    answer.finish('Hello.');
    expect(writes.join('')).toBe('Hello.\n');
  });

  it('writes whole lines to a pipe', () => {
    const { writes, answer } = stream(false);
    answer.add('one\ntw');
    answer.add('o\n');
    expect(writes).toEqual(['one\n', 'two\n']);
    answer.finish('one\ntwo\n');
    expect(writes.join('')).toBe('one\ntwo\n');
  });

  it('never shows a dropped line on a pipe', () => {
    const { writes, answer } = stream(false);
    answer.add('The answer is not');
    answer.drop();
    answer.add('It is 42.');
    answer.finish('It is 42.');
    expect(writes.join('')).toBe('It is 42.\n');
  });

  it('does not repeat what a second try says again', () => {
    const { writes, restarts, answer } = stream();
    answer.add('The answer is');
    answer.drop();
    for (const piece of ['The', ' answer', ' is 42', '.']) answer.add(piece);
    answer.finish('The answer is 42.');
    expect(writes.join('')).toBe('The answer is 42.\n');
    expect(restarts()).toBe(0);
  });

  it('begins again where a second try says something else', () => {
    const { writes, answer } = stream();
    answer.add('The answer is');
    answer.drop();
    answer.add('It is 42.');
    answer.finish('It is 42.');
    expect(writes.join('')).toBe('The answer i|It is 42.\n');
  });

  it('shows escape sequences instead of sending them, also when they come in pieces', () => {
    const { writes, answer } = stream();
    answer.add('a\u001b');
    answer.add('[31mred\r');
    answer.add('\nb');
    answer.finish('a\u001b[31mred\r\nb');
    expect(writes.join('')).toBe('a⟨U+001B⟩[31mred\nb\n');
  });

  it('gives a pipe the text as it is', () => {
    const text = 'שלום \u200e(a)\u200f Donau\u00addampf\r\n\ufeffx\u2028y 🏴󠁧󠁢󠁥󠁮󠁧󠁿\u001b[31m 50%\r100%\r\n';
    const { writes, answer } = stream(false);
    for (const piece of text) answer.add(piece);
    answer.finish(text);
    expect(writes.join('')).toBe(text);
  });

  it('ends with the whole answer, whatever was added and dropped before', () => {
    const piece = fc.oneof(fc.string({ maxLength: 5 }), fc.constant('a\n'));
    fc.assert(
      fc.property(
        fc.array(fc.option(piece, { nil: undefined })),
        fc.string(),
        fc.boolean(),
        (pieces, whole, isTerminal) => {
          const { writes, answer } = stream(isTerminal);
          for (const each of pieces) each === undefined ? answer.drop() : answer.add(each);
          answer.finish(whole);
          const shown = writes
            .join('')
            .slice(writes.lastIndexOf('|') < 0 ? 0 : writes.slice(0, writes.lastIndexOf('|') + 1).join('').length);
          const plain = createAnswerWriter({ write: (text) => (expected += text), isTerminal, onRestart: () => {} });
          let expected = '';
          plain.finish(whole);
          expect(shown).toBe(expected);
        },
      ),
    );
  });
});
