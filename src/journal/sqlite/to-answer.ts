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
  [
    13,
    {
      code: 'journal/full',
      // What is deleted goes through the log like everything else, so deleting cannot make the first room.
      advice: 'The disk is full. Free some megabytes elsewhere; then writing goes on, and sessions can be deleted.',
    },
  ],
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

/** What a write gets that met a file which is no longer the one that was opened. */
export function replacedAnswer(path: string): WorkerAnswer {
  const what = `${path} was deleted, moved or replaced while it was open: it does not hold this write, nor what was stored before.`;
  const advice = 'Put the file back if that was a mistake; from now on, what is there is used, or a new file is made.';
  return { status: 'failed', code: 'journal/replaced', message: `${what} ${advice}` };
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
