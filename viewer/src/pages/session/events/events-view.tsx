import { problemText } from '../../../api/api-problem.ts';
import type { SessionEvent } from '../../../api/types.ts';
import { useAnswer } from '../../../live/use-answer.ts';

/** The raw events, for those who want to know exactly what is stored. */
export function EventsView({ id }: { readonly id: string }) {
  const path = `/api/sessions/${encodeURIComponent(id)}/events?limit=1000`;
  const { value, problem } = useAnswer<{ readonly events: readonly SessionEvent[]; readonly next?: number }>(
    path,
    ({ sessionId }) => sessionId === id,
  );
  if (problem !== undefined) return <p role="alert">{problemText(problem)}</p>;
  if (value === undefined) return <p aria-busy="true">Loading…</p>;
  return (
    <ol className="events">
      {value.events.map(({ seq, type, at, data }) => (
        <li key={seq} id={`e${seq}`}>
          <details>
            <summary>
              <span className="event-seq">{seq}</span> {type}{' '}
              <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>
            </summary>
            <pre className="code">{JSON.stringify(data, null, 2)}</pre>
          </details>
        </li>
      ))}
      {value.next !== undefined && <li>The first 1,000 events are shown; the JSON export holds all.</li>}
    </ol>
  );
}
