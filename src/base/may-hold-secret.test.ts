import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECRETS, SECRETS_IN_PLACE } from '../../test/secret-samples.ts';
import { mayHoldSecret } from './may-hold-secret.ts';

const WORDS = 'the test failed on its second run because 2 writers held one lock and nobody saw it'.split(' ');
const prose = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '));

const known = [
  ...SECRETS.map(([, , secret]) => secret),
  ...SECRETS_IN_PLACE.map(([, before, secret, after]) => before + secret + after),
];

describe('mayHoldSecret', () => {
  it('sees that prose holds none', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(mayHoldSecret(text)).toBe(false);
      }),
    );
  });

  it('passes over none of the known ones, wherever it stands', () => {
    fc.assert(
      fc.property(prose, fc.constantFrom(...known), prose, (before, secret, after) => {
        expect(mayHoldSecret(`${before} ${secret} ${after}`)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('counts a run to its last character', () => {
    for (const length of [13, 14, 15, 27, 28]) {
      for (const before of ['', ' ', 'a '.repeat(20), `${'a'.repeat(13)} `]) {
        expect(mayHoldSecret(`${before}${'x'.repeat(length)}`)).toBe(length > 13);
      }
    }
  });
});
