import { type ReactElement, useEffect, useRef } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { FollowEnd } from './follow-end.tsx';
import { useHighlights } from './use-highlights.ts';

/** Fewer items are all in the page, so that the browser's own search finds everything. */
const MANY = 200;
/** So many frames an item may take to be drawn after the page went there. */
const FRAMES = 20;

/** Where to go; another object goes there again. */
export interface Destination {
  readonly place: number;
  /** The element to go to inside of the item. */
  readonly id?: string;
}

/** Things that happened, oldest first, growing at the end. Of many, only those on the screen are in the page. */
export function Feed<Item>(props: {
  readonly label: string;
  readonly items: readonly Item[];
  readonly goTo?: Destination | undefined;
  /** What is marked wherever it stands. */
  readonly words?: string;
  /** Draws an item. */
  readonly children: (item: Item) => ReactElement;
}) {
  const { label, items, goTo, words = '', children } = props;
  const list = useRef<WindowVirtualizerHandle>(null);
  const section = useRef<HTMLElement>(null);
  const hasMany = items.length > MANY;
  useHighlights(section, words);
  useEffect(() => {
    if (goTo === undefined) return undefined;
    list.current?.scrollToIndex(goTo.place, { align: 'center' });
    return whenDrawn(goTo, (element) => {
      if (list.current === null) element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
      return element === document.activeElement;
    });
  }, [goTo]);
  const draw = (item: Item, place: number): ReactElement => (
    <div key={place} data-place={place}>
      {children(item)}
    </div>
  );
  const toEnd = (): void => {
    if (list.current === null) scrollTo({ top: document.documentElement.scrollHeight });
    else list.current.scrollToIndex(items.length - 1, { align: 'end', offset: innerHeight });
  };
  return (
    <>
      <section className="feed" aria-label={label} ref={section}>
        {hasMany ? (
          <WindowVirtualizer ref={list} data={items}>
            {draw}
          </WindowVirtualizer>
        ) : (
          items.map(draw)
        )}
      </section>
      <FollowEnd count={items.length} toEnd={toEnd} />
    </>
  );
}

/** Tries until it works, as what is not measured yet is hidden; gives what stops trying. */
function whenDrawn({ place, id }: Destination, goThere: (element: HTMLElement) => boolean): () => void {
  let frame = 0;
  const look = (left: number): void => {
    const item = document.querySelector(`[data-place="${place}"]`);
    const element = id === undefined ? focusable(item) : document.getElementById(id);
    const isThere = element instanceof HTMLElement && goThere(element);
    if (!isThere && left > 0) frame = requestAnimationFrame(() => look(left - 1));
  };
  look(FRAMES);
  return () => cancelAnimationFrame(frame);
}

/** What can be chosen of an item; what folds is chosen by its line. */
function focusable(item: Element | null): Element | null | undefined {
  return item?.querySelector(':scope > details > summary') ?? item?.firstElementChild;
}
