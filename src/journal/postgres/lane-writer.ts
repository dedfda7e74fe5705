import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { CheckedAppend } from '../check-append.ts';
import type { Appended } from '../journal.ts';
import { toSession } from '../stored-session.ts';
import { type AppendRow, toAppendStatement } from './append-statement.ts';
import type { Ticket } from './append-values.ts';
import type { Connector } from './connection.ts';
import { createLaneConnection } from './lane-connection.ts';
import { isConnectionLoss } from './pg-errors.ts';
import { cursorBehind, toPosition } from './position.ts';
import { type SettledBatch, type StoredAppend, settleBatch } from './settle-batch.ts';
import { fromSightText } from './sight.ts';

/** Writes batches over one connection, one at a time. */
export interface LaneWriter {
  /** An error means that nothing was stored, except `journal/unknown-outcome`. */
  write(appends: readonly CheckedAppend[]): Promise<Written>;
  close(): Promise<void>;
}

/** One answer per append; without one it was not stored because of `cause`, and may be tried again. */
export interface Written {
  readonly answers: readonly (Appended | undefined)[];
  readonly cause: unknown;
}

/** What a lane writer is given. */
export interface LaneWriterParts {
  readonly connector: Connector;
  /** What every new connection is set to. */
  readonly setUp: string;
  /** Called each time the server cannot be reached while the outcome of a batch is still to be learned. */
  onUnreachable(error: unknown): void;
}

const SETTLE_WITHIN = 10_000;
const LONGEST_PAUSE = 1_000;

/** Makes a lane writer. */
export function createLaneWriter({ connector, setUp, onUnreachable }: LaneWriterParts): LaneWriter {
  const connection = createLaneConnection(connector, setUp);
  let ticket: Ticket | undefined;

  async function nextTicket(on: Client): Promise<Ticket> {
    if (ticket === undefined) {
      const lane = randomUUID();
      await on.query(`INSERT INTO thoughtline_lanes VALUES ($1, 0, '{}', now())`, [lane]);
      ticket = { lane, batch: 0 };
    }
    return { lane: ticket.lane, batch: ticket.batch + 1 };
  }

  async function write(appends: readonly CheckedAppend[]): Promise<Written> {
    let sent: Ticket | undefined;
    try {
      const on = await connection.open();
      const next = await nextTicket(on);
      const statement = toAppendStatement(next, appends);
      sent = next;
      const { rows } = await on.query<AppendRow>(statement);
      ticket = rows[0]?.own === null ? undefined : sent;
      const answers = appends.map((append, index) => toAppended(append, rows[index]));
      return { answers, cause: answers.includes(undefined) ? outrunError() : undefined };
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      connection.drop();
      if (sent === undefined) throw error;
      const { stored, sight, own } = await settle(sent);
      const answers = appends.map((append, index) => {
        const at = stored.get(index);
        return at === undefined ? undefined : toStored(append, { ...at, sight, own });
      });
      return { answers, cause: error };
    }
  }

  /** Asks until the server answers: it often is back within seconds, and only it knows the outcome. */
  async function settle(sent: Ticket): Promise<SettledBatch> {
    // Should nobody ever learn what became of this ticket, the lane goes on under another name.
    ticket = undefined;
    const deadline = Date.now() + SETTLE_WITHIN;
    for (let wait = 50; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        const settled = await settleBatch(await connection.open(), sent);
        ticket = sent;
        return settled;
      } catch (error) {
        connection.drop();
        if (Date.now() + wait > deadline) throw unknownOutcome(error);
        onUnreachable(error);
        await pause(wait);
      }
    }
  }

  async function close(): Promise<void> {
    const last = connection.take();
    if (last === undefined) return;
    const forget = last.query('DELETE FROM thoughtline_lanes WHERE lane = $1', [ticket?.lane]);
    await forget.catch(() => {});
    await last.end();
  }

  return {
    write: (appends) => connection.during(() => write(appends)),
    close: () => connection.during(close),
  };
}

function toAppended(append: CheckedAppend, row: AppendRow | undefined): Appended | undefined {
  // Without a sight the ticket was void, and nothing was done.
  if (row === undefined || row.sight === null || row.own === null) return undefined;
  const { repeated_id: requestId, repeated_session: id, repeated_seq: seq } = row;
  if (requestId !== null) {
    // A session that was removed meanwhile took the request with it.
    if (id === null || seq === null) return undefined;
    return { status: 'repeated', requestId, session: { owner: append.session.owner, id }, seq };
  }
  if (row.raced) return undefined;
  const { session, place, sight, own } = row;
  if (session !== null && place !== null) return toStored(append, { session, place, sight, own });
  if (row.incarnation === null) return { status: 'conflict', seq: 0 };
  return { status: 'conflict', seq: row.seq, current: toSession(row) };
}

function toStored(append: CheckedAppend, at: StoredAppend & Omit<SettledBatch, 'stored'>): Appended {
  const seq = append.expectedSeq + append.events.length;
  const cursor = cursorBehind({ place: at.place, session: at.session, seq }, fromSightText(at.sight), at.own);
  return { status: 'stored', seq, position: toPosition(cursor), incarnation: String(at.session) };
}

/** Somebody began the same session or removed the request that was met, or settled this lane's ticket, meanwhile. */
function outrunError(): ThoughtlineError {
  return new ThoughtlineError(
    'journal/busy',
    'Others were faster than this write again and again. Nothing was stored; try again.',
  );
}

function unknownOutcome(error: unknown): ThoughtlineError {
  return new ThoughtlineError(
    'journal/unknown-outcome',
    `PostgreSQL went away during this write and did not come back: whether it was stored is not known. Read the session again before repeating it. (${messageOf(error)})`,
    { cause: error },
  );
}
