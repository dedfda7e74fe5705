import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSessionName } from '../../../thinking/session-ids.ts';
import { fromUri, toUri } from './session-uri.ts';

describe('fromUri', () => {
  it('reads back every URI that we write', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(isSessionName);
    fc.assert(
      fc.property(names, fc.constantFrom('session', 'trace'), (id, type) => {
        const uri = toUri({ type, id });
        expect(fromUri(uri)).toEqual({ type, id });
        // RFC 6570 escapes more characters than encodeURIComponent does.
        const escaped = uri.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
        expect(fromUri(escaped)).toEqual({ type, id });
      }),
    );
    expect(fromUri(toUri({ type: 'list' }))).toEqual({ type: 'list' });
  });

  it('takes any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fromUri(text);
        fromUri(`thoughtline://sessions/${text}`);
      }),
    );
  });

  it('has room for the longest id with every character escaped', () => {
    const id = '𝕏'.repeat(100);
    expect(fromUri(toUri({ type: 'trace', id }))).toEqual({ type: 'trace', id });
  });
});
