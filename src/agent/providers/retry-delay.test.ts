import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryDelayOf } from './retry-delay.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const NOTHING = { headers: {}, error: {}, message: '' };

describe('retryDelayOf', () => {
  it.each([
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after': 'Sun, 15 Nov 2026 12:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Sun, 15 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-3' }, undefined],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '6m0s' }, 360_000],
    [{ 'x-ratelimit-remaining-tokens': '12', 'x-ratelimit-reset-tokens': '6m0s' }, undefined],
    [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '17ms' }, 17],
    [{ 'anthropic-ratelimit-tokens-remaining': '0', 'anthropic-ratelimit-tokens-reset': '2026-11-15T12:00:05Z' }, 5000],
    [{}, undefined],
  ])('reads %j', (headers, delay) => {
    expect(retryDelayOf({ ...NOTHING, headers }, NOW)).toBe(delay);
  });

  it('reads what Google says in the body', () => {
    const error = { code: 429, details: [{ reason: 'x' }, null, { retryDelay: '34.074s' }] };
    expect(retryDelayOf({ ...NOTHING, error }, NOW)).toBe(34_074);
  });

  it.each([
    ['Rate limit reached. Please try again in 1.2s. Visit us.', 1200],
    ['Please try again in 6m0s.', 360_000],
    ['Please retry in 20ms', 20],
    ['Please try again in a while', undefined],
  ])('reads "%s"', (message, delay) => {
    expect(retryDelayOf({ ...NOTHING, message }, NOW)).toBe(delay);
  });

  it('gives a delay or nothing, whatever a provider sends', () => {
    const headers = fc.dictionary(
      fc.constantFrom('retry-after', 'retry-after-ms', 'x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens'),
      fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), fc.constant('0')),
    );
    fc.assert(
      fc.property(headers, fc.object(), fc.string(), (given, error, message) => {
        const delay = retryDelayOf({ headers: given, error, message }, NOW);
        return delay === undefined || (Number.isFinite(delay) && delay >= 0);
      }),
    );
  });
});
