import type { Client } from 'pg';
import { ThoughtlineError } from '../../base/error.ts';
import type { Ticket } from './append-values.ts';

/** Where an append was stored. */
export interface StoredAppend {
  readonly session: number;
  readonly place: number;
}

/** What became of a batch: its stored appends by their index, what it saw, and the place of its transaction. */
export interface SettledBatch {
  readonly stored: ReadonlyMap<number, StoredAppend>;
  readonly sight: string;
  readonly own: number;
}

// Waits for the batch if the server is still at it. Running it twice gives the same answer.
const SETTLE = `
UPDATE thoughtline_lanes
SET stored = CASE WHEN batch = $2 THEN stored ELSE '{}' END, batch = $2
WHERE lane = $1
RETURNING stored, sight, own`;

interface LaneRow {
  readonly stored: string[][];
  /** Both null when nothing was ever stored. */
  readonly sight: string | null;
  readonly own: number | null;
}

/**
 * Finds out what became of a batch whose answer was lost. Appends that are missing were not stored, and never will be by
 * that batch: if it was not carried out, its ticket is void from here on.
 */
export async function settleBatch(client: Client, ticket: Ticket): Promise<SettledBatch> {
  const { rows } = await client.query<LaneRow>(SETTLE, [ticket.lane, ticket.batch]);
  const [settled] = rows;
  if (settled === undefined) {
    throw new ThoughtlineError('journal/failed', 'The store was replaced while a write was under way.');
  }
  const stored = settled.stored.map((triple): [number, StoredAppend] => {
    const [nr = 0, session = 0, place = 0] = triple.map(Number);
    return [nr - 1, { session, place }];
  });
  return { stored: new Map(stored), sight: settled.sight ?? '', own: settled.own ?? 0 };
}
