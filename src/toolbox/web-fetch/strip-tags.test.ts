import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripTags } from './strip-tags.ts';

describe('stripTags', () => {
  it('leaves the text, line by line', () => {
    const html =
      '<head><style>p{}</style></head><p>One <b>two</b> &amp; three</p><SCRIPT>x < y</SCRIPT><div>four&#33;</div>';
    expect(stripTags(html)).toBe('One two & three\nfour!');
  });

  it('ends on anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '/', 'script', ' ', 'a', '&', '#1;') }), (html) => {
        expect(typeof stripTags(html)).toBe('string');
      }),
    );
    expect(stripTags('<script>'.repeat(500_000))).toBe('');
    expect(stripTags('<'.repeat(1_000_000))).toBe('');
  });
});
