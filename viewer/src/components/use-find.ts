import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Destination } from './feed.tsx';

/** What finding must know of items; the same function each time. */
export interface FindOptions<Item> {
  readonly items: readonly Item[];
  /** Everything that can be read in an item. */
  readonly textOf: (item: Item) => string;
  /** Whether it is a message of the user. */
  readonly isAsked?: (item: Item) => boolean;
}

/** Finding words among items, and going from one to the next. */
export interface Finding {
  /** As they are typed; they are part of the address. */
  readonly words: string;
  setWords(words: string): void;
  /** The places where the words stand; without words, those of the user's messages. */
  readonly places: readonly number[];
  /** Which of the places was gone to last; -1 for none. */
  readonly current: number;
  go(by: 1 | -1): void;
  readonly goTo: Destination | undefined;
}

/** Finds in everything that is there, also in what is scrolled out of the page. */
export function useFind<Item>({ items, textOf, isAsked }: FindOptions<Item>): Finding {
  const [params, setParams] = useSearchParams();
  const words = params.get('find') ?? '';
  const wanted = useDeferredValue(words.trim().toLowerCase());
  const [goTo, setGoTo] = useState<Destination>();
  const places = useMemo(() => {
    const isPlace = (item: Item): boolean =>
      wanted === '' ? isAsked?.(item) === true : textOf(item).toLowerCase().includes(wanted);
    return items.flatMap((item, place) => (isPlace(item) ? [place] : []));
  }, [items, wanted, textOf, isAsked]);
  const here = goTo?.place ?? -1;
  return {
    words,
    places,
    current: places.indexOf(here),
    goTo,
    setWords: (next) => setParams((before) => withWords(before, next), { replace: true }),
    go: (by) => {
      const next =
        by > 0
          ? (places.find((place) => place > here) ?? places[0])
          : (places.findLast((place) => place < here) ?? places.at(-1));
      if (next !== undefined) setGoTo({ place: next });
    },
  };
}

function withWords(params: URLSearchParams, words: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (words === '') changed.delete('find');
  else changed.set('find', words);
  return changed;
}
