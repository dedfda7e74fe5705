import type { Client } from 'pg';
import { ThoughtlineError } from '../../base/error.ts';
import type { Ticket } from './append-statement.ts';

/** Where an append of a settled batch was stored. */
export interface StoredAppend {
  readonly session: number;
  readonly place: number;
}

// Waits for the batch if the server is still at it. Running it twice gives the same answer.
const SETTLE = `
UPDATE thoughtline_lanes
SET stored = CASE WHEN batch = $2 THEN stored ELSE '{}' END, batch = $2
WHERE lane = $1
RETURNING stored`;

/**
 * Finds out what became of a batch whose answer was lost, by the index of its appends. Those that are missing were
 * not stored, and never will be by that batch: if it was not carried out, its ticket is void from here on.
 */
export async function settleBatch(client: Client, ticket: Ticket): Promise<ReadonlyMap<number, StoredAppend>> {
  const { rows } = await client.query<{ stored: string[][] }>(SETTLE, [ticket.lane, ticket.batch]);
  const [settled] = rows;
  if (settled === undefined) {
    throw new ThoughtlineError('journal/failed', 'The store was replaced while a write was under way.');
  }
  return new Map(
    settled.stored.map((triple) => {
      const [nr = 0, session = 0, place = 0] = triple.map(Number);
      return [nr - 1, { session, place }];
    }),
  );
}
