import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { WorkerAnswer } from './operations.ts';

interface Problem {
  readonly code: string;
  readonly advice: string;
}

// The primary result codes of SQLite that somebody can do something about.
const PROBLEMS: ReadonlyMap<number, Problem> = new Map([
  [3, { code: 'journal/unavailable', advice: 'The file may not be opened. Check its permissions.' }],
  [
    8,
    {
      code: 'journal/read-only',
      advice: 'The file cannot be written. Check its permissions and how its disk is mounted.',
    },
  ],
  [10, { code: 'journal/io', advice: 'The disk failed to read or write. Check the disk and its limits.' }],
  [
    11,
    {
      code: 'journal/corrupt',
      advice: 'The file is damaged. Restore it from a backup, or move it away to begin anew.',
    },
  ],
  [13, { code: 'journal/full', advice: 'The disk is full. Free some space; then writing goes on.' }],
  [
    14,
    {
      code: 'journal/unavailable',
      advice: 'The file cannot be opened. Check that its directory exists and can be written.',
    },
  ],
  [18, { code: 'journal/too-big', advice: 'The event is larger than the store can hold.' }],
  [
    26,
    {
      code: 'journal/corrupt',
      advice: 'The file is not a database. Name another file, or move this one away to begin anew.',
    },
  ],
]);

const READ_ONLY = 8;
const CORRUPT = 11;
const BUSY_CODES: readonly number[] = [5, 6];

/** After these, the connection may be stuck in a state that opening the file again can cure. */
const LOST_CODES: readonly number[] = [3, 8, 10, 11, 14, 26];

/** Turns whatever an operation threw into an answer for the caller. */
export function toAnswer(error: unknown, path: string): WorkerAnswer {
  if (error instanceof ThoughtlineError) return { status: 'failed', code: error.code, message: error.message };
  const code = primaryCode(error);
  if (code !== undefined && BUSY_CODES.includes(code)) return { status: 'busy' };
  const problem = code === undefined ? undefined : PROBLEMS.get(code);
  if (problem === undefined)
    return { status: 'failed', code: 'journal/failed', message: `${path}: ${messageOf(error)}` };
  return { status: 'failed', code: problem.code, message: `${path}: ${problem.advice} (${messageOf(error)})` };
}

/** Whether the connection should be opened again before the next use. */
export function isLost(error: unknown): boolean {
  const code = primaryCode(error);
  return code !== undefined && LOST_CODES.includes(code);
}

/** Whether the file could not be written because its connection may only read. */
export function isReadOnly(error: unknown): boolean {
  return primaryCode(error) === READ_ONLY;
}

function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('sqliteCode' in error && typeof error.sqliteCode === 'number') return error.sqliteCode & 0xff;
  // The driver leaves the code out where a query fails while its rows are read.
  return error.message.includes('malformed') ? CORRUPT : undefined;
}
