import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const GROUPS = 5;

/**
 * A new random id: a letter and 15 digits, 54 random bits. Models pay by the token, and digits cost one per three;
 * the letter keeps an id from being taken for a number.
 */
export function newSessionId(): string {
  const groups = Array.from({ length: GROUPS }, () => String(randomInt(1_000)).padStart(3, '0'));
  return [LETTERS[randomInt(LETTERS.length)], ...groups].join('');
}
