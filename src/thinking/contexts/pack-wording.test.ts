import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packWording, unpackWording } from './pack-wording.ts';

describe('packWording', () => {
  it('gives a text that is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 30 - 1 })), (wording) => {
        expect(unpackWording(packWording(wording))).toEqual(wording);
      }),
    );
  });
});

describe('unpackWording', () => {
  it('reads the list that earlier programs stored', () => {
    expect(unpackWording([1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('reads nothing else', () => {
    for (const other of [undefined, null, 7, {}, ['a']]) expect(unpackWording(other)).toBeUndefined();
  });
});
