import { useEffect, useRef, useState } from 'react';
import './long-heading.css';

/** The heading of a page whose text may be of any length: its beginning, until the reader wants all of it. */
export function LongHeading({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const isCut = useIsCut(heading, text);
  return (
    <div className="long-heading">
      <h1 ref={heading} data-whole={isWhole || undefined}>
        {text}
      </h1>
      {(isCut || isWhole) && (
        <button type="button" className="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}

/** Whether an element holds more than it shows, also after the window has changed. */
function useIsCut(of: React.RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured anew
  useEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const watching = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    watching.observe(element);
    return () => watching.disconnect();
  }, [of, text]);
  return isCut;
}
