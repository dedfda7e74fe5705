import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liveText } from './live-text.ts';

describe('liveText', () => {
  it.each([
    ['by-word', []],
    ['by-line', ['ACME-[0-9]{6}']],
    ['by-line', ['Blue Falcon Nine', '(?<=id: )\\w+\\.[a-z]*']],
    ['by-line', ['a.*b']],
    ['by-step', ['ACME-[0-9]{6}', 'BEGIN[\\s\\S]*?END']],
    ['by-step', ['a\\sb']],
    ['by-step', ['a[^x]b']],
    ['by-step', ['a\\nb']],
    ['by-step', ['a\\u{a}b']],
    ['by-step', ['a\nb']],
    ['by-step', ['(?s:a.b)']],
  ] as const)('shows text %s with %j', (live, patterns) => {
    expect(liveText(patterns)).toBe(live);
  });

  it('takes no pattern for one of a line that matches a line break', () => {
    const atom = fc.constantFrom(
      'a',
      '.',
      '\\d',
      '\\D',
      '\\w',
      '\\s',
      '[a',
      '[^a',
      ']',
      '\\n',
      '-',
      '\n',
      '(?:',
      ')',
      '*',
      '\\x0a',
    );
    fc.assert(
      fc.property(fc.array(atom, { maxLength: 8 }), (atoms) => {
        const source = atoms.join('');
        let found: string[] = [];
        try {
          found = '1a\n\na-b'.match(new RegExp(source, 'gu')) ?? [];
        } catch {
          return;
        }
        if (found.some((text) => text.includes('\n'))) expect(liveText([source])).toBe('by-step');
      }),
      { numRuns: 2_000 },
    );
  });
});
