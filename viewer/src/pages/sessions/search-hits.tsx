import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import type { SearchHit } from '../../api/types.ts';
import { countOf } from '../../components/count-of.ts';
import { KindIcon } from '../../components/kind-icon.tsx';
import { nameOfSession } from '../../components/session-name.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { useStore } from '../../live/store.ts';
import { useKept } from '../../live/use-kept.ts';
import { useServices } from '../../services.ts';
import { createHitList, nameOf } from './hit-list.ts';
import { Marked } from './marked.tsx';

interface SearchProps {
  readonly query: string;
  readonly words: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** Searches also what agents thought. */
  readonly onShowInternal: () => void;
}

/** Where words stand, newest first; discarded thoughts are not found. */
export function SearchHits({ query, words, isNarrowed, onClear, onShowInternal }: SearchProps) {
  const { api, feed, kept } = useServices();
  const list = useKept(kept.hits, query, () => createHitList({ api, feed }, query));
  useEffect(() => list.start(), [list]);
  const { hits, internal, lookedAt, hasMore, isLoading, problem } = useStore(list.state);
  const found = useFocusOnNew(hits?.length, isLoading);
  if (hits === undefined && problem === undefined) return <p aria-busy="true">Searching…</p>;
  return (
    <>
      {problem !== undefined && <p role="alert">The search failed: {problemText(problem)}</p>}
      {hits?.length === 0 && !hasMore && <NothingFound isNarrowed={isNarrowed} onClear={onClear} />}
      {internal > 0 && (
        <p className="hidden-hits">
          {`${countOf(internal, 'place')} in what agents thought in their runs ${internal === 1 ? 'is' : 'are'} left out. `}
          <button type="button" className="link" onClick={onShowInternal}>
            Show {internal === 1 ? 'it' : 'them'}
          </button>
        </p>
      )}
      <ul className="hits" ref={found}>
        {hits?.map((hit) => (
          <li key={nameOf(hit)}>
            <Hit hit={hit} words={words} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="more">
          {hits?.length === 0 && (
            <p>
              None of the newest {countOf(lookedAt, 'place')} with these words{' '}
              {isNarrowed ? 'fits the filters' : 'is shown'}. There are older ones.
            </p>
          )}
          <button type="button" aria-disabled={isLoading} onClick={list.more}>
            {isLoading ? 'Searching…' : 'Search on'}
          </button>
        </div>
      )}
    </>
  );
}

/** Whoever searches on is led to the first place that is new: the button may be gone. */
function useFocusOnNew(count: number | undefined, isLoading: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    const place = before.current;
    before.current = isLoading ? count : undefined;
    if (isLoading || place === undefined) return;
    const first = list.current?.querySelectorAll('a')[place];
    if (first !== undefined) first.focus({ preventScroll: true });
    else if (document.activeElement === document.body) document.getElementById('page')?.focus({ preventScroll: true });
  }, [count, isLoading]);
  return list;
}

function Hit({ hit, words }: { readonly hit: SearchHit; readonly words: string }) {
  const { sessionId, kind, title, seq, at, excerpt } = hit;
  return (
    <Link href={`/s/${encodeURIComponent(sessionId)}#e${seq}`}>
      <span className="hit-place">
        <KindIcon kind={kind} />
        <span className="hit-title">{title ?? nameOfSession(sessionId)}</span>
        <TimeAgo at={at} />
      </span>
      <span className="hit-text">
        <Marked text={excerpt} words={words} />
      </span>
    </Link>
  );
}

function NothingFound({ isNarrowed, onClear }: Pick<SearchProps, 'isNarrowed' | 'onClear'>) {
  return (
    <div className="empty">
      <h2>Nothing was found</h2>
      <p>
        No thought{isNarrowed ? ' in sessions that fit the filters' : ''} that was written down holds all of these
        words. What a model reasons by itself, what tools give, and discarded thoughts are not searched.
      </p>
      {isNarrowed && (
        <button type="button" onClick={onClear}>
          Search all sessions
        </button>
      )}
    </div>
  );
}
