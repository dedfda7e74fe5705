import { useEffect, useState } from 'react';
import type { FeedStatus } from '../live/feed-message.ts';
import { useStore } from '../live/store.ts';
import { useServices } from '../services.ts';
import './connection-state.css';

/** Whether what is shown is up to date, as a word and a dot. */
export function ConnectionState() {
  const status = useStore(useServices().feed.status);
  const seconds = useSecondsUntil(status.state === 'waiting' ? status.retryAt : undefined);
  return (
    <span className="connection" data-state={status.state} role="status">
      <span className="connection-dot" aria-hidden="true" />
      {wordsFor(status, seconds)}
    </span>
  );
}

function wordsFor({ state }: FeedStatus, seconds: number): string {
  if (state === 'live') return 'Live';
  if (state === 'connecting') return 'Connecting';
  if (state === 'unauthorized') return 'Needs a token';
  return seconds > 1 ? `Reconnecting in ${seconds} s` : 'Reconnecting';
}

function useSecondsUntil(time: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (time === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return time === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1_000));
}
