import { ThoughtlineError } from '../base/error.ts';
import type { CheckedHead } from './check-append.ts';
import type { Session, SessionKey, SessionKind } from './journal.ts';
import { fromStoredJson } from './stored-json.ts';

/** A session as stores hold it. */
export interface SessionRow extends SessionKey, CheckedHead {
  readonly incarnation: string;
  readonly seq: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const KINDS: readonly string[] = ['context', 'reasoning', 'run'] satisfies SessionKind[];

/** About what a session weighs in an answer, in characters. */
export function sessionSize({ id, title, state }: SessionRow): number {
  return id.length + (title?.length ?? 0) + state.length;
}

/** Makes the session of its row; a part that was not given stays absent. */
export function toSession(row: SessionRow): Session {
  const { kind } = row;
  if (!isKind(kind)) {
    throw new ThoughtlineError(
      'journal/corrupt',
      `Session "${row.id}" has the kind "${kind}", which is not one of: ${KINDS.join(', ')}.`,
    );
  }
  return {
    owner: row.owner,
    id: row.id,
    incarnation: row.incarnation,
    kind,
    status: row.status,
    ...(row.level === null ? {} : { level: row.level }),
    ...(row.title === null ? {} : { title: row.title }),
    state: fromStoredJson(row.state, () => `session "${row.id}"`),
    seq: row.seq,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function isKind(kind: string): kind is SessionKind {
  return KINDS.includes(kind);
}
