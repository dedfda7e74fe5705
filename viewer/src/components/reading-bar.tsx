import type { ReactNode } from 'react';
import { countOf } from './count-of.ts';
import { useAllFolds } from './folds.ts';
import type { Finding } from './use-find.ts';
import './reading-bar.css';

/** What helps to read something long: finding, going from place to place, opening and folding everything. */
export function ReadingBar({ finding, children }: { readonly finding: Finding; readonly children?: ReactNode }) {
  const { words, setWords, places, current, go } = finding;
  const [areOpen, setAreOpen] = useAllFolds();
  const what = words.trim() === '' ? 'message' : 'place';
  return (
    <search className="reading-bar">
      <input
        type="search"
        id="search"
        aria-label="Find in this session"
        placeholder="Find in this session"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          if (event.key !== 'Escape') return;
          // The words stay, so that `n` and `p` lead from place to place.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      {words.trim() !== '' && (
        <span role="status">
          {current < 0 ? '' : `${current + 1} of `}
          {countOf(places.length, 'place')}
        </span>
      )}
      {places.length > 0 && (
        <>
          <button type="button" aria-keyshortcuts="p" aria-label={`Previous ${what}`} onClick={() => go(-1)}>
            ↑
          </button>
          <button type="button" aria-keyshortcuts="n" aria-label={`Next ${what}`} onClick={() => go(1)}>
            ↓
          </button>
        </>
      )}
      <button type="button" aria-keyshortcuts="e" onClick={() => setAreOpen(!areOpen)}>
        {areOpen ? 'Fold all' : 'Open all'}
      </button>
      {children}
    </search>
  );
}
