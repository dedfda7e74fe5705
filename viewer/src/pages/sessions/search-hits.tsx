import { Link } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import type { SearchHit } from '../../api/types.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { useAnswer } from '../../live/use-answer.ts';

/** Where words stand, newest first; discarded thoughts are not found. */
export function SearchHits({ words }: { readonly words: string }) {
  const path = `/api/search?limit=50&q=${encodeURIComponent(words)}`;
  const { value, problem, isLoading } = useAnswer<{ readonly hits: readonly SearchHit[] }>(path, () => true);
  if (problem !== undefined) return <p role="alert">The search failed: {problemText(problem)}</p>;
  if (isLoading || value === undefined) return <p aria-busy="true">Searching…</p>;
  if (value.hits.length === 0) return <p className="empty">No thought holds all of these words.</p>;
  return (
    <ul className="hits">
      {value.hits.map(({ sessionId, seq, at, excerpt }) => (
        <li key={`${sessionId}:${seq}`}>
          <Link href={`/s/${encodeURIComponent(sessionId)}#e${seq}`}>
            <span className="hit-text">{excerpt}</span>
            <span className="hit-place">
              {sessionId} · <TimeAgo at={at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
