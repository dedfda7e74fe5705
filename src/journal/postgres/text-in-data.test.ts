import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTextInData, readTextInData } from './text-in-data.ts';

describe('findTextInData', () => {
  it('gives back the same text wherever it stands in the data', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (text, value) => {
        const data = JSON.stringify({ before: value, thought: text, after: value });
        const span = findTextInData(text, data);
        expect(span && readTextInData(data, span)).toBe(text);
      }),
    );
  });

  it('finds nothing when the text is not a value of the data', () => {
    expect(findTextInData('b', '{"a":"abc"}')).toBeUndefined();
    expect(findTextInData(null, '{"a":null}')).toBeUndefined();
  });
});
