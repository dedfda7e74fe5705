import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** Texts that differ in everything are not worth the time that comparing them takes. */
const LONGEST_MS = 500;

/** Two texts as one: what is gone and what is new stand beside what stayed. */
export function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  const changes = useMemo(() => diffWordsWithSpace(before, after, { timeout: LONGEST_MS }), [before, after]);
  if (changes === undefined) return <p>They have too little in common to compare them.</p>;
  return (
    <p className="prose plain-text">
      {changes.map(({ added, removed, value }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: both texts are what they are
        if (added) return <ins key={index}>{value}</ins>;
        // biome-ignore lint/suspicious/noArrayIndexKey: both texts are what they are
        return removed ? <del key={index}>{value}</del> : value;
      })}
    </p>
  );
}
