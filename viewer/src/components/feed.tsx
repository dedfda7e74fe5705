import { type ReactElement, useEffect, useRef } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { FollowEnd } from './follow-end.tsx';

/** Fewer items are all in the page, so that the browser's own search finds everything. */
const MANY = 200;

/** Things that happened, oldest first, growing at the end. Of many, only those on the screen are in the page. */
export function Feed(props: {
  readonly label: string;
  readonly children: readonly ReactElement[];
  /** The place of an item to go to. */
  readonly goTo?: number | undefined;
}) {
  const { label, children, goTo } = props;
  const list = useRef<WindowVirtualizerHandle>(null);
  useEffect(() => {
    if (goTo !== undefined) list.current?.scrollToIndex(goTo, { align: 'center' });
  }, [goTo]);
  return (
    <>
      <section className="feed" aria-label={label}>
        {children.length > MANY ? <WindowVirtualizer ref={list}>{children}</WindowVirtualizer> : children}
      </section>
      <FollowEnd count={children.length} />
    </>
  );
}
