import { DatabaseError } from 'pg';
import { messageOf, ThoughtlineError } from '../../base/error.ts';

/** What an SQLSTATE, or the class that its first two characters name, means for the caller. */
const MEANINGS: Readonly<Record<string, readonly [code: string, advice: string]>> = {
  '08': ['journal/unavailable', 'The connection to PostgreSQL was lost.'],
  '22': ['journal/invalid', 'PostgreSQL cannot store a value of this write.'],
  '23': ['journal/invalid', 'PostgreSQL cannot store a value of this write.'],
  '23505': ['journal/busy', 'Others stored the same request at the same moment again and again. Try again.'],
  '25006': ['journal/read-only', 'PostgreSQL accepts no writes: the server is a standby or set to read only.'],
  '28': ['journal/denied', 'PostgreSQL refused the login. Check user and password of the store URL.'],
  '3D000': ['journal/denied', 'PostgreSQL does not have this database. Create it or correct the store URL.'],
  '40': ['journal/busy', 'PostgreSQL gave this write up in favour of others again and again. Try again.'],
  '42501': ['journal/denied', 'The PostgreSQL user lacks a right that the journal needs.'],
  '53': ['journal/busy', 'PostgreSQL has run out of connections or memory. Try again later.'],
  '53100': [
    'journal/full',
    'The disk of the PostgreSQL server is full. Nothing was stored: make room, then try again.',
  ],
  '54': ['journal/too-big', 'A name or text of this write is longer than PostgreSQL can index.'],
  '55P03': ['journal/busy', 'Another transaction holds what this call needs for too long. Try again.'],
  '57014': ['journal/busy', 'PostgreSQL was too slow and the call was given up. Try again.'],
  '57P': ['journal/unavailable', 'PostgreSQL is starting up or shutting down. Try again.'],
};

/** Says in the journal's own words what went wrong; `server` names host, port and database, never the password. */
export function toJournalError(error: unknown, server: string): ThoughtlineError {
  if (error instanceof ThoughtlineError) return error;
  const [code, advice] = meaningOf(error);
  return new ThoughtlineError(code, `${advice} (${server}: ${messageOf(error)})`, { cause: error });
}

/** True when the server did not answer: a statement that was under way may have been carried out or not. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof ThoughtlineError) return error.code === 'journal/unavailable';
  return meaningOf(error)[0] === 'journal/unavailable';
}

/** True when the server undid the statement only because of others who ran at the same time: it sees them next time. */
export function isCollision(error: unknown): boolean {
  const state = sqlState(error);
  // The only rows that can collide are those of one request id.
  return state.startsWith('40') || state === '23505';
}

function meaningOf(error: unknown): readonly [string, string] {
  const state = sqlState(error);
  // Without a state the error is the driver's or the network's: refused, reset, timed out.
  if (state === '') return ['journal/unavailable', 'PostgreSQL cannot be reached.'];
  return (
    MEANINGS[state] ??
    MEANINGS[state.slice(0, 3)] ??
    MEANINGS[state.slice(0, 2)] ?? ['journal/failed', 'PostgreSQL reported an error.']
  );
}

function sqlState(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '';
}
