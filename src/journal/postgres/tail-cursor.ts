import type { Position } from '../event.ts';
import { fromPosition, type Place, toPosition } from './position.ts';

/**
 * How far a watcher has come. One that begins “now” begins at the last event below which nothing can be added any more;
 * later events that are there already are not new to it, and are skipped by the seq that their session had.
 */
export interface TailCursor {
  readonly at: Place;
  readonly seen: ReadonlyMap<number, number>;
  /** The highest place among those. */
  readonly seenUpTo: number;
}

/** Writes a cursor as the text that stands for it between two pages. */
export function toCursorPosition({ at, seen, seenUpTo }: TailCursor): Position {
  if (at.place > seenUpTo) return toPosition(at);
  return `${toPosition(at)}~${seenUpTo}~${[...seen].flat().join('.')}`;
}

/** Reads a cursor, or the position of an event. */
export function fromCursorPosition(position: Position): TailCursor {
  const [at = '', upTo, numbers] = position.split('~');
  if (upTo === undefined || numbers === undefined) return { at: fromPosition(position), seen: new Map(), seenUpTo: -1 };
  const list = numbers.split('.').map(Number);
  const seen = new Map(list.flatMap((session, index) => (index % 2 === 0 ? [[session, list[index + 1] ?? 0]] : [])));
  return { at: fromPosition(at), seen, seenUpTo: Number(upTo) };
}
