import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showHidden } from '../../base/visible-text.ts';
import { settledLength } from './settled-length.ts';

const hard = fc.constantFrom(
  'a',
  '1',
  '\r',
  '\n',
  '\u001b',
  '\u200d',
  '\ufe0f',
  '\u20e3',
  '👩',
  '💻',
  '❤',
  'ک',
  'ت',
  '\u200c',
  '中',
  '\u0301',
  '\u202e',
);

describe('settledLength', () => {
  it('keeps back one character of plain text', () => {
    expect(settledLength('hello')).toBe(4);
    expect(settledLength('')).toBe(0);
    expect(settledLength('中文')).toBe(1);
  });

  it('keeps a sequence together', () => {
    expect(settledLength('a👩\u200d💻')).toBe(1);
    expect(settledLength('ab\r')).toBe(2);
    expect(settledLength('ab\r\n')).toBe(2);
    expect(settledLength('x❤\ufe0f')).toBe(1);
  });

  it('shows a text in pieces exactly as it is shown whole', () => {
    fc.assert(
      fc.property(fc.array(hard, { maxLength: 40 }), fc.array(fc.nat(5), { maxLength: 40 }), (chars, sizes) => {
        const text = chars.join('');
        let shown = '';
        let waiting = '';
        let from = 0;
        for (const size of sizes) {
          waiting += text.slice(from, from + size);
          from += size;
          const cut = settledLength(waiting);
          shown += showHidden(waiting.slice(0, cut));
          waiting = waiting.slice(cut);
        }
        shown += showHidden(waiting + text.slice(from));
        expect(shown).toBe(showHidden(text));
      }),
    );
  });

  it('does not wait for ever for what joins without an end', () => {
    expect(settledLength(`a${'\u200d'.repeat(1_000)}`)).toBe(937);
  });
});
