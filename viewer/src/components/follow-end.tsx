import { useEffect, useRef, useState } from 'react';
import { useWaiting } from './use-title.ts';
import './follow-end.css';

const AT_END_PX = 64;

/** Keeps a reader at the end there while the session grows; one who reads further up is told what is new. */
export function FollowEnd({ count, toEnd }: { readonly count: number; readonly toEnd: () => void }) {
  const isFollowing = useRef(false);
  const goToEnd = useRef(toEnd);
  goToEnd.current = toEnd;
  const [seen, setSeen] = useState(count);
  useEffect(() => {
    // A session that fits on the screen is read to its end already.
    isFollowing.current = isAtEnd();
    let before = scrollY;
    const note = (): void => {
      // The end moves while items are drawn; only who goes up does not want to be there.
      if (isAtEnd()) isFollowing.current = true;
      else if (scrollY < before) isFollowing.current = false;
      before = scrollY;
      if (isFollowing.current) setSeen(Number.POSITIVE_INFINITY);
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    if (isFollowing.current) goToEnd.current();
    setSeen((before) => (isFollowing.current || before === Number.POSITIVE_INFINITY ? count : Math.min(before, count)));
  }, [count]);
  const fresh = count > seen ? count - seen : 0;
  useWaiting(fresh);
  return (
    <>
      <button type="button" className="to-end" aria-keyshortcuts="f" onClick={toEnd}>
        To the end
      </button>
      {fresh > 0 && (
        <button type="button" className="pill follow" onClick={toEnd}>
          {fresh} new · Jump to end
        </button>
      )}
    </>
  );
}

function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - scrollY - innerHeight < AT_END_PX;
}
