import { createHash, randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const GROUPS = 5;
const DIGITS = 3 * GROUPS;

/**
 * A new random id: a letter and 15 digits, 54 random bits. Models pay by the token, and digits cost one per three;
 * the letter keeps an id from being taken for a number.
 */
export function newSessionId(): string {
  const groups = Array.from({ length: GROUPS }, () => String(randomInt(1_000)).padStart(3, '0'));
  return [LETTERS[randomInt(LETTERS.length)], ...groups].join('');
}

/** An id of the same form that is always the same for the same names. */
export function sessionIdFor(...names: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest();
  const number = hash.readBigUInt64BE(0) % 10n ** BigInt(DIGITS);
  return `${LETTERS[hash.readUInt8(8) % LETTERS.length]}${String(number).padStart(DIGITS, '0')}`;
}
