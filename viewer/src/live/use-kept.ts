import { useLayoutEffect, useState } from 'react';
import type { Kept } from './kept.ts';

/**
 * A value that is there again, with the place to which the reader had scrolled, when the reader goes back to this entry
 * of the history. `name` stays the same for as long as the component lives.
 */
export function useKept<Value>(kept: Kept<Value>, name: string, make: () => Value): Value {
  const [place] = useState(() => kept.here(name) ?? { name, value: make(), scrollY: 0 });
  useLayoutEffect(() => {
    kept.keep(place);
    scrollTo({ top: place.scrollY });
    const note = (): void => {
      place.scrollY = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [kept, place]);
  return place.value;
}
