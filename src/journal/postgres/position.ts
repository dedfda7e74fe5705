import { ThoughtlineError } from '../../base/error.ts';
import type { Position } from '../event.ts';
import { comparePlaces, type Place } from './place.ts';
import type { Sight } from './sight.ts';

/**
 * From where to go on. Behind `at` comes everything that is delivered; up to `upTo`, only what nobody could see yet when
 * this was given out: events of transactions that were under way, or began from `end` on. `own` was known all the same.
 */
export interface TailCursor extends Sight {
  readonly at: Place;
  readonly upTo: Place;
  readonly own: number;
}

/**
 * The cursor behind an event, or behind everything up to it, for who saw the store like this; `own` is the transaction
 * of the event if its writer asks.
 */
export function cursorBehind(place: Place, { end, underWay }: Sight, own = 0): TailCursor {
  const before = underWay.filter((transaction) => transaction <= place.place);
  // Its own transaction apart, some that the writer did not see may stand before the event.
  const isOpen = end <= place.place && !(end === own && place.place === own);
  const first = Math.min(...before, isOpen ? end : Number.POSITIVE_INFINITY);
  if (first === Number.POSITIVE_INFINITY) return cursorAt(place);
  return { at: { place: first, session: 0, seq: 0 }, upTo: place, own, end, underWay: before };
}

/** The cursor behind an event before which nothing can be added any more. */
export function cursorAt(place: Place): TailCursor {
  return { at: place, upTo: place, own: 0, end: 0, underWay: [] };
}

/** Writes a cursor as a position. */
export function toPosition({ at, upTo, own, end, underWay }: TailCursor): Position {
  if (comparePlaces(at, upTo) >= 0) return placeText(at);
  return [placeText(at), placeText(upTo), [own, end, ...underWay].join('.')].join('~');
}

/** Reads a position that came back from outside. */
export function fromPosition(position: Position): TailCursor {
  const [, at, upTo, own, end, underWay] = POSITION.exec(position) ?? [];
  if (at === undefined) {
    throw new ThoughtlineError('journal/invalid', `"${position.slice(0, 50)}" is not a position of this journal.`);
  }
  if (upTo === undefined) return cursorAt(toPlace(at));
  const transactions = (underWay ?? '').split('.').slice(1).map(Number);
  return { at: toPlace(at), upTo: toPlace(upTo), own: Number(own), end: Number(end), underWay: transactions };
}

const NUMBER = '\\d{1,15}';
const PLACE = `(${NUMBER}\\.${NUMBER}\\.${NUMBER})`;
const POSITION = new RegExp(`^${PLACE}(?:~${PLACE}~(${NUMBER})\\.(${NUMBER})((?:\\.${NUMBER}){0,10000}))?$`);

function placeText({ place, session, seq }: Place): string {
  return `${place}.${session}.${seq}`;
}

function toPlace(text: string): Place {
  const [place = 0, session = 0, seq = 0] = text.split('.').map(Number);
  return { place, session, seq };
}
