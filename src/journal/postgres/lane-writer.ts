import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { CheckedAppend } from '../check-append.ts';
import type { Appended } from '../journal.ts';
import { APPEND, type AppendRow, appendValues, type Ticket } from './append-statement.ts';
import { abandon, type Connector } from './connection.ts';
import { isConnectionLoss, toJournalError } from './pg-errors.ts';
import { toPosition } from './position.ts';
import { type StoredAppend, settleBatch } from './settle-batch.ts';

/** Writes batches over one connection, one at a time. */
export interface LaneWriter {
  /**
   * Gives one answer per append; without one it was not stored and may be tried again. An error means that nothing
   * was stored, except `journal/unknown-outcome`.
   */
  write(appends: readonly CheckedAppend[]): Promise<(Appended | undefined)[]>;
  close(): Promise<void>;
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

/** Makes a lane writer; it connects when it is first needed, and again whenever the connection is gone. */
export function createLaneWriter({ connector, setUp, onUnreachable }: LaneWriterParts): LaneWriter {
  let client: Client | undefined;
  let ticket: Ticket | undefined;

  async function connect(): Promise<Client> {
    if (client !== undefined) return client;
    const fresh = await connector.connect();
    await fresh.query(setUp).catch((error: unknown) => {
      abandon(fresh);
      throw toJournalError(error, connector.server);
    });
    fresh.once('end', () => {
      if (client === fresh) client = undefined;
    });
    client = fresh;
    return fresh;
  }

  function drop(): void {
    if (client !== undefined) abandon(client);
    client = undefined;
  }

  async function nextTicket(on: Client): Promise<Ticket> {
    if (ticket === undefined) {
      const lane = randomUUID();
      await on.query(`INSERT INTO thoughtline_lanes VALUES ($1, 0, '{}', now())`, [lane]);
      ticket = { lane, batch: 0 };
    }
    return { lane: ticket.lane, batch: ticket.batch + 1 };
  }

  async function write(appends: readonly CheckedAppend[]): Promise<(Appended | undefined)[]> {
    let sent: Ticket | undefined;
    try {
      const on = await connect();
      const next = await nextTicket(on);
      const values = appendValues(next, appends);
      sent = next;
      const { rows } = await on.query<AppendRow>({ name: 'thoughtline_append', text: APPEND, values });
      const isGood = rows.every(({ batch_place }) => batch_place !== null);
      ticket = isGood ? sent : undefined;
      return appends.map((append, index) => (isGood ? toAppended(append, rows[index]) : undefined));
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      drop();
      if (sent === undefined) throw error;
      const stored = await settle(sent);
      return appends.map((append, index) => toStored(append, stored.get(index)));
    }
  }

  /** Asks until the server answers: it often is back within seconds, and only it knows the outcome. */
  async function settle(sent: Ticket): Promise<ReadonlyMap<number, StoredAppend>> {
    // Should nobody ever learn what became of this ticket, the lane goes on under another name.
    ticket = undefined;
    const deadline = Date.now() + SETTLE_WITHIN;
    for (let wait = 50; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      try {
        const stored = await settleBatch(await connect(), sent);
        ticket = sent;
        return stored;
      } catch (error) {
        drop();
        if (Date.now() + wait > deadline) throw unknownOutcome(error);
        onUnreachable(error);
        await pause(wait);
      }
    }
  }

  return {
    write,
    async close() {
      const last = client;
      client = undefined;
      if (last === undefined) return;
      const forget = last.query('DELETE FROM thoughtline_lanes WHERE lane = $1', [ticket?.lane]);
      await forget.catch(() => {});
      await last.end();
    },
  };
}

function toAppended(append: CheckedAppend, row: AppendRow | undefined): Appended | undefined {
  if (row === undefined || row.raced) return undefined;
  const { repeated_id: requestId, repeated_session: id, repeated_seq: seq } = row;
  if (requestId !== null) {
    // A session that was removed meanwhile took the request with it.
    if (id === null || seq === null) return undefined;
    return { status: 'repeated', requestId, session: { owner: append.session.owner, id }, seq };
  }
  const { session, place } = row;
  if (session !== null && place !== null) return toStored(append, { session, place });
  return { status: 'conflict', seq: row.found_seq ?? 0 };
}

function toStored(append: CheckedAppend, stored: StoredAppend | undefined): Appended | undefined {
  if (stored === undefined) return undefined;
  const seq = append.expectedSeq + append.events.length;
  return { status: 'stored', seq, position: toPosition({ ...stored, seq }), incarnation: String(stored.session) };
}

function unknownOutcome(error: unknown): ThoughtlineError {
  return new ThoughtlineError(
    'journal/unknown-outcome',
    `PostgreSQL went away during this write and did not come back: whether it was stored is not known. Read the session again before repeating it. (${messageOf(error)})`,
    { cause: error },
  );
}
