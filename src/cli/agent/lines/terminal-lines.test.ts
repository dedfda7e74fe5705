import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Line } from './lines.ts';
import { createTerminalLines } from './terminal-lines.ts';

function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 });
  let shown = '';
  output.on('data', (text) => {
    shown += text;
  });
  const lines = createTerminalLines({ input, output });
  const type = async (keys: string, reading: Promise<Line>): Promise<Line> => {
    await new Promise((resolve) => setImmediate(resolve));
    input.write(keys);
    return reading;
  };
  return { lines, type, shown: () => shown };
}

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const UP = '\u001b[A';

describe('createTerminalLines', () => {
  it('reads what is typed behind the prompt', async () => {
    const { lines, type, shown } = terminal();
    expect(await type('hello\r', lines.read('> '))).toEqual({ type: 'line', text: 'hello' });
    expect(shown()).toContain('> ');
  });

  it('brings earlier lines back, but not answers to questions', async () => {
    const { lines, type } = terminal();
    await type('first\r', lines.read('> '));
    await type('y\r', lines.read('? ', { isRemembered: false }));
    expect(await type(`${UP}\r`, lines.read('> '))).toEqual({ type: 'line', text: 'first' });
  });

  it('takes what is pasted as one text', async () => {
    const { lines, type } = terminal();
    const pasted = '\u001b[200~one\rtwo\r\u001b[201~three\r';
    expect(await type(pasted, lines.read('> '))).toEqual({ type: 'line', text: 'one\ntwo\nthree' });
  });

  it('keeps what was typed ahead for the next message, and out of questions', async () => {
    const { lines, type, shown } = terminal();
    expect(await type('one\rtwo\rthr', lines.read('> '))).toEqual({ type: 'line', text: 'one' });
    expect(await type('y\r', lines.read('? ', { isRemembered: false }))).toEqual({ type: 'line', text: 'y' });
    expect(await lines.read('> ')).toEqual({ type: 'line', text: 'two' });
    expect(shown()).toContain('> two\n');
    expect(await type('ee\r', lines.read('> '))).toEqual({ type: 'line', text: 'three' });
  });

  it('tells Ctrl-C, what stood there, and Ctrl-D apart', async () => {
    const { lines, type } = terminal();
    expect(await type(CTRL_C, lines.read('> '))).toEqual({ type: 'interrupted', text: '' });
    expect(await type(`half${CTRL_C}`, lines.read('> '))).toEqual({ type: 'interrupted', text: 'half' });
    expect(await type(CTRL_D, lines.read('> '))).toEqual({ type: 'end' });
  });

  it('stops reading when nobody wants the line any more', async () => {
    const { lines, type } = terminal();
    const controller = new AbortController();
    const reading = lines.read('? ', { signal: controller.signal });
    controller.abort();
    expect(await reading).toEqual({ type: 'interrupted', text: '' });
    expect(await type('next\r', lines.read('> '))).toEqual({ type: 'line', text: 'next' });
  });
});
