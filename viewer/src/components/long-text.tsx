import { useMemo, useState } from 'react';
import { sizeText, toReadable } from './readable-text.ts';

const MOST_CHARACTERS = 20_000;
const MOST_LINES = 200;

/** A text in its readable form; of a long one the beginning, until the reader wants all of it. */
export function LongText({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const [isRaw, setIsRaw] = useState(false);
  const readable = useMemo(() => toReadable(text), [text]);
  const shown = isRaw ? text : readable;
  const beginning = cut(shown);
  const isCut = !isWhole && beginning.length < shown.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="code" tabIndex={0}>
        {isCut ? beginning : shown}
      </pre>
      {(isCut || readable !== text) && (
        <p className="actions">
          {isCut && (
            <button type="button" onClick={() => setIsWhole(true)}>
              Show all {sizeText(shown.length)}
            </button>
          )}
          {readable !== text && (
            <button type="button" aria-pressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
              Raw
            </button>
          )}
        </p>
      )}
    </>
  );
}

function cut(text: string): string {
  return text.slice(0, MOST_CHARACTERS).split('\n', MOST_LINES).join('\n');
}
