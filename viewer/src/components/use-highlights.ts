import { type RefObject, useEffect } from 'react';

const NAME = 'found';
/** More are not worth the time: nobody sees so many at once. */
const MOST = 2_000;

/** Marks words wherever they stand in an element, also in what is drawn later; without changing what is drawn. */
export function useHighlights(within: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const element = within.current;
    if (words === '' || element === null || !('highlights' in CSS)) return undefined;
    const wanted = words.toLowerCase();
    let frame = 0;
    const mark = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => CSS.highlights.set(NAME, new Highlight(...find(element, wanted))));
    };
    const watching = new MutationObserver(mark);
    watching.observe(element, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      watching.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [within, words]);
}

function find(element: HTMLElement, wanted: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null && ranges.length < MOST; node = texts.nextNode()) {
    const text = node.textContent?.toLowerCase() ?? '';
    // A few letters change their length with their case; where they do, places cannot be told.
    if (text.length !== node.textContent?.length) continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}
