import { useState } from 'react';

const MOST_CHARACTERS = 20_000;
const MOST_LINES = 200;

/** A text as it is; of a long one the beginning, until the reader wants all of it. */
export function LongText({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = cut(text);
  const isCut = !isWhole && beginning.length < text.length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="code" tabIndex={0}>
        {isCut ? beginning : text}
      </pre>
      {isCut && (
        <button type="button" onClick={() => setIsWhole(true)}>
          Show all {size(text)}
        </button>
      )}
    </>
  );
}

function cut(text: string): string {
  const short = text.slice(0, MOST_CHARACTERS);
  return short.split('\n', MOST_LINES).join('\n');
}

function size({ length }: string): string {
  return length < 1_000_000 ? `${Math.ceil(length / 1_000)} KB` : `${(length / 1_000_000).toFixed(1)} MB`;
}
