import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader } from './message-lines.ts';

describe('createLineReader', () => {
  it('gives the same lines however they are cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.array(fc.nat({ max: 20 })), (texts, cuts) => {
        const wanted = texts.map((text) => text.replaceAll('\n', ' ').toWellFormed());
        let bytes = Buffer.from(wanted.map((line) => `${line}\n`).join(''));
        const lines: string[] = [];
        const read = createLineReader((line) => lines.push(line), 10_000);
        for (const cut of cuts) {
          expect(read(bytes.subarray(0, cut))).toBe(true);
          bytes = bytes.subarray(cut);
        }
        read(bytes);
        expect(lines).toEqual(wanted);
      }),
    );
  });

  it('stops at a line that is too long, whether it has an end or not', () => {
    const lines: string[] = [];
    const read = createLineReader((line) => lines.push(line), 5);
    expect(read(Buffer.from('12345\n123'))).toBe(true);
    expect(read(Buffer.from('456'))).toBe(false);
    expect(createLineReader((line) => lines.push(line), 5)(Buffer.from('123456\n'))).toBe(false);
    expect(lines).toEqual(['12345']);
  });
});
