/** What a page showed, for when its reader comes back. */
interface KeptPlace<Value> {
  /** Of what it is: the same entry of the history can come to show something else. */
  readonly name: string;
  readonly value: Value;
  scrollY: number;
}

/** What pages showed at entries of the browser's history. */
export interface Kept<Value> {
  /** What was kept at the entry that is open now; undefined for nothing of this name. */
  here(name: string): KeptPlace<Value> | undefined;
  /** Keeps something at the entry that is open now. */
  keep(place: KeptPlace<Value>): void;
  forget(): void;
}

const MOST = 20;

/** Makes a store that holds the last few of such places. */
export function createKept<Value>(): Kept<Value> {
  const places = new Map<string, KeptPlace<Value>>();
  return {
    here: (name) => {
      const place = places.get(markHere() ?? '');
      return place?.name === name ? place : undefined;
    },
    keep: (place) => {
      const mark = markHere() ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
      if (mark !== markHere()) history.replaceState({ ...history.state, kept: mark }, '');
      places.delete(mark);
      places.set(mark, place);
      for (const oldest of [...places.keys()].slice(0, -MOST)) places.delete(oldest);
    },
    forget: () => places.clear(),
  };
}

/** The entry's own mark: entries have no name that all browsers tell. */
function markHere(): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('kept' in state)) return undefined;
  return typeof state.kept === 'string' ? state.kept : undefined;
}
