import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toReadable } from './readable-text.ts';

describe('toReadable', () => {
  it('leaves a text as it is', () => {
    for (const text of ['plain', '', '[not json', '{"half": ', '- a\n- b', '12']) expect(toReadable(text)).toBe(text);
  });

  it('puts JSON on lines, also JSON in a string in JSON', () => {
    expect(toReadable('{"a":"{\\"b\\":[1]}"}')).toBe(JSON.stringify({ a: { b: [1] } }, null, 2));
  });

  it('names pictures instead of spelling them', () => {
    const picture = `data:image/png;base64,${'A'.repeat(4_000)}`;
    expect(toReadable(`see ${picture}.`)).toBe('see [image/png, 3 KB].');
    expect(toReadable(JSON.stringify({ picture }))).toContain('"[image/png, 3 KB]"');
  });

  it('never throws, and loses no other text', () => {
    fc.assert(fc.property(fc.json(), (text) => void JSON.parse(toReadable(text))));
    const plain = fc.string().filter((text) => !/^\s*[[{]/.test(text));
    fc.assert(fc.property(plain, (text) => toReadable(text) === text));
  });
});
