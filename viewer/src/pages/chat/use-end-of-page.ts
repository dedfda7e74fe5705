import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const AT_END_PX = 64;
/** What stands at the top of every page covers so much of it. */
const HEADER_PX = 56;

/** Where a reader is in a conversation that grows. */
export interface EndOfPage {
  readonly isThere: boolean;
  go(): void;
  /** Stays where it is, whatever grows, until the reader goes to the end again. */
  stay(): void;
}

/**
 * Goes to the end of a page when it opens, and keeps a reader who is there at the end while the element grows. A call that
 * waits for a decision is shown from its beginning, where it is higher than the screen.
 */
export function useEndOfPage(element: RefObject<HTMLElement | null>): EndOfPage {
  const isFollowing = useRef(true);
  const [isThere, setIsThere] = useState(true);
  const stay = useCallback(() => {
    isFollowing.current = false;
  }, []);
  const go = useCallback(() => {
    isFollowing.current = true;
    scrollTo({ top: document.documentElement.scrollHeight });
  }, []);
  useEffect(() => {
    let before = scrollY;
    const follow = (): void => {
      go();
      const waiting = element.current?.querySelector('.approval');
      if (waiting && waiting.getBoundingClientRect().top < HEADER_PX) waiting.scrollIntoView({ block: 'start' });
    };
    const note = (): void => {
      if (isAtEnd()) isFollowing.current = true;
      else if (scrollY < before) isFollowing.current = false;
      before = scrollY;
      setIsThere(isAtEnd());
    };
    const grow = new ResizeObserver(() => {
      if (isFollowing.current) follow();
      setIsThere(isAtEnd());
    });
    if (element.current !== null) grow.observe(element.current);
    addEventListener('scroll', note, { passive: true });
    return () => {
      grow.disconnect();
      removeEventListener('scroll', note);
    };
  }, [element, go]);
  return { isThere, go, stay };
}

function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - scrollY - innerHeight < AT_END_PX;
}
