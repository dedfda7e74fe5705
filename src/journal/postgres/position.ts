import { ThoughtlineError } from '../../base/error.ts';
import type { Position } from '../event.ts';

/**
 * Where an event stands among all. A transaction id leads, because ids of rows become visible out of order: once no
 * transaction below `place` is running, nothing can be added below it. A session's places never fall, so that its
 * events stay in the order of their seq.
 */
export interface Place {
  readonly place: number;
  readonly session: number;
  readonly seq: number;
}

/** Writes a place as a position. */
export function toPosition({ place, session, seq }: Place): Position {
  return `${place}.${session}.${seq}`;
}

/** Reads a position that came back from outside. */
export function fromPosition(position: Position): Place {
  const [, place, session, seq] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(position) ?? [];
  if (place === undefined || session === undefined || seq === undefined) {
    throw new ThoughtlineError('journal/invalid', `"${position.slice(0, 50)}" is not a position of this journal.`);
  }
  return { place: Number(place), session: Number(session), seq: Number(seq) };
}

/** Orders places as they are delivered: oldest first. */
export function comparePlaces(a: Place, b: Place): number {
  return a.place - b.place || a.session - b.session || a.seq - b.seq;
}
