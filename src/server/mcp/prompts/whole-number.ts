import { invalidParams } from '../invalid-params.ts';

/** The numbers that an argument can be, both ends included. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Reads a number that a client sent as text. */
export function wholeNumber(name: string, text: string, { from, to }: NumberRange): number {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw invalidParams(
    `${name} must be a whole number from ${from} to ${to}, not ${JSON.stringify(text.slice(0, 50))}. ` +
      'Some clients split what is typed at spaces: put an argument of several words in quotes.',
  );
}

/** All of them as texts, smallest first. */
export function numbersOf({ from, to }: NumberRange): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
