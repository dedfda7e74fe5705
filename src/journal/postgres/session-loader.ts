import { setImmediate as nextTick } from 'node:timers/promises';
import type { Session, SessionKey } from '../journal.ts';
import { type SessionRow, toSession } from '../stored-session.ts';
import { toTextArray } from './binary-arrays.ts';
import type { Query, Statement } from './database.ts';
import { SESSION_COLUMNS } from './rows.ts';

interface Waiting {
  readonly key: SessionKey;
  resolve(session: Session | undefined): void;
  reject(error: unknown): void;
}

const SESSIONS: Statement = {
  name: 'thoughtline_sessions',
  text: `SELECT ${SESSION_COLUMNS}
FROM unnest($1::text[], $2::text[]) AS wanted(owner, id) JOIN thoughtline_sessions s USING (owner, id)`,
};

/** Reads sessions by their keys; all that are asked for while a question is on its way are the next question. */
export function createSessionLoader(query: Query): (key: SessionKey) => Promise<Session | undefined> {
  const queue: Waiting[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    // What the rest of this tick asks for goes along.
    await nextTick();
    while (queue.length > 0) await answer(queue.splice(0));
    isAsking = false;
  }

  async function answer(waiting: readonly Waiting[]): Promise<void> {
    try {
      const owners = toTextArray(waiting.map(({ key }) => key.owner));
      const ids = toTextArray(waiting.map(({ key }) => key.id));
      const rows = await query<SessionRow>(SESSIONS, [owners, ids]);
      const found = new Map(rows.map((row) => [nameOf(row), row]));
      for (const { key, resolve } of waiting) {
        const row = found.get(nameOf(key));
        resolve(row === undefined ? undefined : toSession(row));
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject });
      if (!isAsking) void ask();
    });
}

function nameOf({ owner, id }: SessionKey): string {
  return JSON.stringify([owner, id]);
}
