import pg from 'pg';
import { closedError } from '../closed-error.ts';
import type { Connector } from './connection.ts';
import { isCollision, isConnectionLoss, toJournalError } from './pg-errors.ts';

/** The text of a statement; one with a name is planned once per connection, which pays for those that run all the time. */
export type Statement = string | { readonly name: string; readonly text: string };

/** Runs one statement on some connection. */
export type Query = <Row extends pg.QueryResultRow>(
  statement: Statement,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** Short statements over a few shared connections. Errors are the journal's own. */
export interface Database {
  /** For statements that may run twice: a connection that turns out to be dead is replaced once. */
  query: Query;
  /** Several statements, all or nothing; run again when others were in the way. */
  transaction<Result>(body: (query: Query) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 4;
const MOST_ATTEMPTS = 5;

/** Makes the shared connections; none is opened before it is needed. */
export function createDatabase(connector: Connector): Database {
  const pool = new pg.Pool({
    ...connector.config,
    max: MOST_CONNECTIONS,
    // A program that forgets to close must still be able to end.
    allowExitOnIdle: true,
    // Every question has its index, but PostgreSQL reads whole tables as long as it has no statistics of them.
    onConnect: async (client) => {
      // The pool listens only while a connection is idle; one that dies in the middle of a transaction must not end the
      // process either. The statement under way reports the loss.
      client.on('error', () => {});
      await client.query('SET enable_seqscan = off');
    },
  });
  // A connection that dies while idle leaves the pool; nobody waits for it.
  pool.on('error', () => {});
  const running = new Set<Promise<unknown>>();
  let closed = false;

  /** Keeps the pool open for a call: the pool forgets those that ask for a connection in the moment it ends. */
  async function track<Result>(call: () => Promise<Result>): Promise<Result> {
    if (closed) throw closedError();
    const result = call();
    running.add(result);
    try {
      return await result;
    } catch (error) {
      throw toJournalError(error, connector.server);
    } finally {
      running.delete(result);
    }
  }

  async function runTwice<Row extends pg.QueryResultRow>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const run = async (): Promise<Row[]> => (await pool.query<Row>(toConfig(statement, values))).rows;
    return run().catch((error: unknown) => {
      if (!isConnectionLoss(error)) throw error;
      return run();
    });
  }

  async function runTransaction<Result>(body: (query: Query) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await body(
        async (statement, values = []) => (await client.query(toConfig(statement, values))).rows,
      );
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // Closing the connection rolls back.
      client.release(true);
      throw error;
    }
  }

  return {
    query: (statement, values = []) => track(() => runTwice(statement, values)),
    transaction: (body) => track(() => retryCollisions(() => runTransaction(body))),
    async close() {
      closed = true;
      await Promise.allSettled(running);
      await pool.end();
    },
  };
}

function toConfig(statement: Statement, values: readonly unknown[]): pg.QueryConfig {
  return { ...(typeof statement === 'string' ? { text: statement } : statement), values: [...values] };
}

async function retryCollisions<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isCollision(error)) throw error;
    }
  }
  return run();
}
