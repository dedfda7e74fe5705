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

/** Orders places as they are delivered: oldest first. */
export function comparePlaces(a: Place, b: Place): number {
  return a.place - b.place || a.session - b.session || a.seq - b.seq;
}
