import { useEffect, useRef } from 'react';

/** Brings whoever comes to another page to its beginning: the focus, and on new ways the eyes as well. */
export function useArrival(path: string): void {
  const before = useRef(path);
  const isReturn = useRef(false);
  useEffect(() => {
    const note = (): void => {
      isReturn.current = true;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    const main = document.getElementById('page');
    // The bare address is no page: it leads to the first one.
    const isNew = path !== before.current && before.current !== '/';
    before.current = path;
    // The page itself goes back to where it was, and to the place that an address names.
    if (isNew && !isReturn.current && location.hash === '') scrollTo({ top: 0 });
    isReturn.current = false;
    if (isNew && main?.contains(document.activeElement) !== true) main?.focus({ preventScroll: true });
  }, [path]);
}
