import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type QuestionSource, readQuestion } from './read-question.ts';

const piped = (...chunks: readonly (string | Buffer)[]): QuestionSource =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
const ask = (words: readonly string[], input: QuestionSource): Promise<string> =>
  readQuestion({ words, input, onWait: () => {} });

describe('readQuestion', () => {
  it('joins the words and what is piped in', async () => {
    expect(await ask(['sum', 'this', 'up'], piped('one\n', 'two\n'))).toBe('sum this up\n\none\ntwo');
    expect(await ask(['sum', 'this', 'up'], piped(''))).toBe('sum this up');
    expect(await ask([], piped('one\n'))).toBe('one');
    expect(await ask([], piped(' \n'))).toBe('');
  });

  it('does not wait for a terminal', async () => {
    const never: QuestionSource = {
      isTTY: true,
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
    };
    expect(await ask(['hi'], never)).toBe('hi');
  });

  it('keeps characters whole that come in two pieces', async () => {
    const bytes = Buffer.from('é');
    expect(await ask([], piped(bytes.subarray(0, 1), bytes.subarray(1)))).toBe('é');
  });

  it('refuses what is no text, and what is too much of it', async () => {
    await expect(ask([], piped(Buffer.from([0xff])))).rejects.toThrow('not UTF-8');
    await expect(ask([], piped(Buffer.alloc(5_000_000)))).rejects.toThrow('4 MiB');
  });
});
