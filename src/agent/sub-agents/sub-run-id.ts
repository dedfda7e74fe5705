import { createHash } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = 15;

/** The name of the run that works for one call: always the same, so that it is found again after a crash. */
export function subRunId(runId: string, callId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([runId, callId]))
    .digest();
  const number = hash.readBigUInt64BE(0) % 10n ** BigInt(DIGITS);
  return `${LETTERS[hash.readUInt8(8) % LETTERS.length]}${String(number).padStart(DIGITS, '0')}`;
}
