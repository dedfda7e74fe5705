import type { SecretPattern } from './secret-pattern.ts';

/** A kind of space, a dot or a hyphen: the same between all groups of a number, or nothing at all. */
const GAP = '[ \\u00a0\\u2007\\u2009\\u202f.-]?';
const FIRST = '(?:4[0-9]{3}|5[1-5][0-9]{2}|2[2-7][0-9]{2}|6[0-9]{3}|35[0-9]{2})';
/** Not the middle of a longer number or of a version. */
const START = '(?<![A-Za-z0-9.])';
const END = '(?![A-Za-z0-9]|\\.[0-9])';

/** Numbers of payment cards, with and without gaps between their groups. */
export const CARD_NUMBERS: readonly SecretPattern[] = [
  card(
    [
      `${FIRST}(${GAP})[0-9]{4}\\1[0-9]{4}\\1[0-9]{4}(?:\\1[0-9]{3})?`,
      `3[47][0-9]{2}(${GAP})[0-9]{6}\\2[0-9]{5}`,
      `3(?:0[0-5]|[689][0-9])[0-9](${GAP})[0-9]{6}\\3[0-9]{4}`,
    ].join('|'),
  ),
  // Wrapped into two lines. More numbers before or after it are a table.
  card(
    `(?<!(?<![A-Za-z0-9])[0-9]{1,9}\\s)${FIRST}(?:(?:[ \\u00a0-]|\\r?\\n)[0-9]{4}){3}(?!\\s{1,2}[0-9])`,
    (found) => found.split('\n').length === 2,
  ),
  // One group a line is a list of numbers, unless it is said what it is.
  {
    name: 'card-number',
    pattern: new RegExp(
      `(?<kept>(?:card|carte|karte|tarjeta|visa)[^0-9]{0,30}${START})${FIRST}(?:\\r?\\n[0-9]{4}){3}${END}`,
      'gi',
    ),
    confirm: hasLuhnSum,
  },
];

function card(shape: string, isMeant: (found: string) => boolean = () => true): SecretPattern {
  return {
    name: 'card-number',
    overlaps: true,
    pattern: new RegExp(`${START}(?:${shape})${END}`, 'g'),
    confirm: (found) => isMeant(found) && hasLuhnSum(found),
  };
}

/** The check digit that payment cards carry; a short code may follow the card in the same run. */
function hasLuhnSum(found: string): boolean {
  const digits = found.replace(/[^0-9]/g, '');
  return [digits, digits.slice(0, 16)].some((number) => luhnSum(number) % 10 === 0);
}

function luhnSum(number: string): number {
  return [...number].toReversed().reduce((sum, char, index) => {
    const value = Number(char) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
