import { useCallback, useSyncExternalStore } from 'react';

/** A phone, as the styles have it. */
export const SMALL = '(max-width: 640px)';

/** Whether a media query holds now. */
export function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
