import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { showHidden, toOneLine, toReadableJson } from './visible-text.ts';

const HARMFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
const anyText = fc.string({ unit: 'binary' });

describe('showHidden', () => {
  it('names what nobody would see', () => {
    expect(showHidden('a\u001b[31m\u202eb\u0000')).toBe('a⟨U+001B⟩[31m⟨U+202E⟩b⟨U+0000⟩');
  });

  it('keeps lines, tabs, accents, emoji and scripts as they are', () => {
    const text = 'a\n\tb e\u0301 👩‍👩‍👧 שלום 思考';
    expect(showHidden(text)).toBe(text);
    expect(showHidden('a\r\nb\rc')).toBe('a\nb\nc');
  });

  it('leaves nothing that could drive a terminal or turn the order of text', () => {
    for (const text of HOSTILE_TEXTS) expect(showHidden(text)).not.toMatch(HARMFUL);
    fc.assert(fc.property(anyText, (text) => !HARMFUL.test(showHidden(text)) && showHidden(text).isWellFormed()));
  });
});

describe('toOneLine', () => {
  it('has no line breaks', () => {
    fc.assert(fc.property(anyText, (text) => !/[\n\t]/.test(toOneLine(text))));
  });
});

describe('toReadableJson', () => {
  it('is the same value without hidden characters', () => {
    for (const text of HOSTILE_TEXTS) {
      expect(JSON.parse(toReadableJson({ text }))).toEqual({ text });
      expect(toReadableJson({ text })).not.toMatch(HARMFUL);
    }
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(JSON.stringify(JSON.parse(toReadableJson(value)))).toBe(JSON.stringify(value));
      }),
    );
  });
});
