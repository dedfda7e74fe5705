import { useEffect } from 'react';
import { useStore } from '../live/store.ts';
import { useServices } from '../services.ts';

const APP = 'Thoughtline';

/** Names the tab after its page, and says how much waits there. */
export function useTitle(name: string): void {
  const waiting = useStore(useServices().waiting);
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name === '' ? '' : `${name} · `}${APP}`;
    return () => {
      document.title = APP;
    };
  }, [name, waiting]);
}

/** Says how much on this page waits for its reader. */
export function useWaiting(count: number): void {
  const { waiting } = useServices();
  useEffect(() => {
    waiting.set(count);
    return () => waiting.set(0);
  }, [waiting, count]);
}
