import { describe, expect, it } from 'vitest';
import { createLastWords } from './last-words.ts';

describe('createLastWords', () => {
  it('keeps the last lines, without colours and empty ones', () => {
    const words = createLastWords();
    expect(words.read()).toBe('');
    for (let line = 1; line <= 1_000; line++) words.add(Buffer.from(`\u001b[31mline ${line}\u001b[0m\r\n\n`));
    expect(words.read()).toBe('line 995\nline 996\nline 997\nline 998\nline 999\nline 1000');
  });

  it('puts characters together that arrive in pieces', () => {
    const words = createLastWords();
    for (const byte of Buffer.from('größer')) words.add(Buffer.from([byte]));
    expect(words.read()).toBe('größer');
  });
});
