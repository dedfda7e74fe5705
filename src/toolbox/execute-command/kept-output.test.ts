import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeptOutput } from './kept-output.ts';

describe('createKeptOutput', () => {
  it('keeps both ends of any output and counts the rest', () => {
    const chunks = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(chunks, fc.integer({ min: 4, max: 60 }), (texts, size) => {
        const kept = createKeptOutput(size);
        for (const text of texts) kept.add(Buffer.from(text));
        const { head, tail, cutBytes } = kept.read();
        const all = Buffer.from(texts.join(''));
        expect(cutBytes).toBe(Math.max(0, all.length - 2 * size));
        if (cutBytes === 0) expect([head, tail]).toEqual([all.toString(), '']);
        if (cutBytes === 0) return;
        expect(all.toString().startsWith(head)).toBe(true);
        expect(all.toString().endsWith(tail)).toBe(true);
        expect(Buffer.byteLength(head + tail)).toBeGreaterThan(2 * size - 7);
      }),
    );
  });
});
