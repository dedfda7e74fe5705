import { useEffect, useRef, useState } from 'react';
import './follow-end.css';

const AT_END_PX = 64;

/** Keeps a reader at the end there while the session grows; one who reads further up is told what is new. */
export function FollowEnd({ count }: { readonly count: number }) {
  const isFollowing = useRef(false);
  const [seen, setSeen] = useState(count);
  useEffect(() => {
    // A session that fits on the screen is read to its end already.
    isFollowing.current = isAtEnd();
    const note = (): void => {
      isFollowing.current = isAtEnd();
      if (isFollowing.current) setSeen(Number.POSITIVE_INFINITY);
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    if (isFollowing.current) toEnd();
    setSeen((before) => (isFollowing.current || before === Number.POSITIVE_INFINITY ? count : Math.min(before, count)));
  }, [count]);
  const fresh = count - seen;
  if (!(fresh > 0)) return null;
  return (
    <button type="button" className="pill follow" onClick={toEnd}>
      {fresh} new · Jump to end
    </button>
  );
}

function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - scrollY - innerHeight < AT_END_PX;
}

function toEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight });
}
