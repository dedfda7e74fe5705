import { describe, expect, it } from 'vitest';
import { collectPins } from './collect-pins.ts';

const pinsOf = (...texts: string[]) => collectPins(texts.map((text, index) => ({ step: index + 1, text })));

describe('collectPins', () => {
  it('Q17 takes the passage, trimmed, with its title and step', () => {
    expect(pinsOf('x <!-- pin: Decision -->\nUse SQLite.\n<!-- /pin --> y')).toEqual([
      { title: 'Decision', text: 'Use SQLite.', step: 1 },
    ]);
  });

  it('Q17 lets the newest of a title win, also within one thought', () => {
    expect(
      pinsOf(
        '<!--pin:A-->1<!--/pin--><!-- pin: B -->2<!-- /pin -->',
        '<!-- pin: A -->3<!-- /pin --><!-- pin: A -->4<!-- /pin -->',
      ),
    ).toEqual([
      { title: 'A', text: '4', step: 2 },
      { title: 'B', text: '2', step: 1 },
    ]);
  });

  it.each([
    ['unclosed', '<!-- pin: A --> text'],
    ['without a title', '<!-- pin: --> text <!-- /pin -->'],
    ['with a blank title', '<!-- pin:    --> text <!-- /pin -->'],
    ['blank', '<!-- pin: A -->  \n <!-- /pin -->'],
    ['never opened', 'text <!-- /pin -->'],
    ['with a title of two lines', '<!-- pin: A\nB --> text <!-- /pin -->'],
  ])('ignores a pin that is %s', (_, text) => {
    expect(pinsOf(text)).toEqual([]);
  });

  it('takes an open pin for unclosed when another one opens', () => {
    expect(pinsOf('<!-- pin: A --> a <!-- pin: B --> b <!-- /pin -->')).toEqual([{ title: 'B', text: 'b', step: 1 }]);
  });

  it('finds titles that are names of object properties', () => {
    expect(pinsOf('<!-- pin: __proto__ -->x<!-- /pin -->')).toEqual([{ title: '__proto__', text: 'x', step: 1 }]);
  });

  it('copes with a thought full of openings', () => {
    expect(pinsOf('<!-- pin: A '.repeat(8_000), '<!-- pin: A -->'.repeat(6_000))).toEqual([]);
  });
});
