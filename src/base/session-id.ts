import { randomInt } from 'node:crypto';

const GROUPS = 6;

/**
 * A new random id: a letter and 18 digits, 59 random bits. Models pay by the token, and digits cost one per three;
 * the letter keeps an id from being taken for a number.
 */
export function newSessionId(): string {
  return `s${Array.from({ length: GROUPS }, () => String(randomInt(1_000)).padStart(3, '0')).join('')}`;
}
