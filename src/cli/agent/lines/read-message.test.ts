import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createPipedLines } from './piped-lines.ts';
import { readMessage } from './read-message.ts';

async function messages(text: string): Promise<string[]> {
  const lines = createPipedLines(Readable.from([text]));
  const read: string[] = [];
  for (;;) {
    const line = await readMessage(lines, { first: '> ', more: '… ' });
    if (line.type !== 'line') return [...read, line.type];
    read.push(line.text);
  }
}

describe('readMessage', () => {
  it('reads one line after the other', async () => {
    expect(await messages('one\r\ntwo\n\nthree')).toEqual(['one', 'two', '', 'three', 'end']);
  });

  it('goes on after a backslash at the end of a line', async () => {
    expect(await messages('one\\\ntwo\\\nthree\nfour\\\\\nfive\\')).toEqual([
      'one\ntwo\nthree',
      'four\\\\',
      'five',
      'end',
    ]);
  });

  it('takes everything between two marks', async () => {
    expect(await messages('"""\none\n\n  two\\\n"""\nthree')).toEqual(['one\n\n  two\\', 'three', 'end']);
    expect(await messages('"""one line"""\n"""two\nlines"""')).toEqual(['one line', 'two\nlines', 'end']);
    expect(await messages('"""never ends\nhere')).toEqual(['never ends\nhere', 'end']);
  });
});

describe('createPipedLines', () => {
  it('keeps a line for the next reader when the first does not want it any more', async () => {
    const input = new Readable({ read() {} });
    const lines = createPipedLines(input);
    const controller = new AbortController();
    const first = lines.read('', { signal: controller.signal });
    controller.abort();
    expect(await first).toEqual({ type: 'interrupted', text: '' });
    input.push('one\n');
    expect(await lines.read('')).toEqual({ type: 'line', text: 'one' });
    lines.close();
  });
});
