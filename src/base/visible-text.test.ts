import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../test/hostile-texts.ts';
import { showHidden, toOneLine, toReadableJson } from './visible-text.ts';

const HARMFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
const anyText = fc.string({ unit: 'binary' });

describe('showHidden', () => {
  it('names what nobody would see', () => {
    expect(showHidden('a\u001b[31m\u202eb\u0000')).toBe('a⟨U+001B⟩[31m⟨U+202E⟩b⟨U+0000⟩');
  });

  it.each([
    ['a zero-width space', 'a\u200bb', 'a⟨U+200B⟩b'],
    ['joiners where nothing is joined', 'pa\u200css\u200dword', 'pa⟨U+200C⟩ss⟨U+200D⟩word'],
    ['joiners beside an emoji', '🙂\u200dx \u200d🙂', '🙂⟨U+200D⟩x ⟨U+200D⟩🙂'],
    ['joiners in a row', 'क\u200d\u200dष', 'क⟨U+200D⟩⟨U+200D⟩ष'],
    ['a word joiner', 'a\u2060b', 'a⟨U+2060⟩b'],
    ['a soft hyphen', 'a\u00adb', 'a⟨U+00AD⟩b'],
    ['marks of direction', '\u061ca\u200eb\u200f', '⟨U+061C⟩a⟨U+200E⟩b⟨U+200F⟩'],
    ['fillers', '\u3164\u115f\uffa0', '⟨U+3164⟩⟨U+115F⟩⟨U+FFA0⟩'],
    ['variation selectors', 'a\ufe00b\ufe0fc1\ufe0f', 'a⟨U+FE00⟩b⟨U+FE0F⟩c1⟨U+FE0F⟩'],
    ['a second selector', '❤\ufe0f\ufe0f', '❤\ufe0f⟨U+FE0F⟩'],
    ['more variation selectors', 'a\u{e0100}b\u{e01ef}', 'a⟨U+E0100⟩b⟨U+E01EF⟩'],
    ['tags', '🏴\u{e0067}\u{e007f}', '🏴⟨U+E0067⟩⟨U+E007F⟩'],
  ])('names %s', (_, text, shown) => {
    expect(showHidden(text)).toBe(shown);
    expect(toReadableJson(text).replace('❤\ufe0f', '')).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
    expect(JSON.parse(toReadableJson(text))).toBe(text);
  });

  it.each(['👩‍👩‍👧', '👩🏽‍💻', '❤️‍🔥', '🏳️‍🌈', '1️⃣ #️⃣', '☎︎', '©️', 'می‌خواهم', 'क्‍ष'])('keeps %s readable', (text) => {
    expect(showHidden(text)).toBe(text);
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
  it('shows where lines ended', () => {
    expect(toOneLine('\na \r\n\n  b\tc\n')).toBe('a ⏎ b c');
  });

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
