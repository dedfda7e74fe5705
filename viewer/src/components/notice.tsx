import { useEffect } from 'react';
import { useStore } from '../live/store.ts';
import { useServices } from '../services.ts';

const SHOWN_MS = 3_000;

/** Says for a moment what was done. */
export function Notice() {
  const { notice } = useServices();
  const text = useStore(notice);
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => notice.set(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, text]);
  return (
    <p className="notice" role="status">
      {text}
    </p>
  );
}
