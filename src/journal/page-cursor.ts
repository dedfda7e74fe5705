import { ThoughtlineError } from '../base/error.ts';
import type { Position } from './event.ts';

/** Where a page of sessions ended: times can be equal, the row number breaks the tie. */
export interface PageCursor {
  readonly updatedAt: number;
  readonly row: number;
}

/** Writes a cursor as text that callers hand back unchanged. */
export function toCursorText({ updatedAt, row }: PageCursor): string {
  return `${updatedAt}.${row}`;
}

/** Reads a cursor that came back from outside. */
export function fromCursorText(text: string): PageCursor {
  const [, updatedAt, row] = /^(-?\d{1,16})\.(\d{1,16})$/.exec(text) ?? [];
  if (updatedAt === undefined || row === undefined) {
    throw new ThoughtlineError('journal/invalid', `"${text.slice(0, 50)}" is not the "next" of a page of sessions.`);
  }
  return { updatedAt: Number(updatedAt), row: Number(row) };
}

/** Reads a position of a store that numbers its events. */
export function fromPosition(position: Position): number {
  if (/^\d{1,16}$/.test(position)) return Number(position);
  throw new ThoughtlineError('journal/invalid', `"${position.slice(0, 50)}" is not a position of this journal.`);
}

/** Refuses a place that the store has not reached: it was another store that gave it out. */
export function checkReached(after: number, newest: number): number {
  if (after <= newest) return after;
  throw new ThoughtlineError('journal/invalid', `This journal has not come as far as "${after}".`);
}
