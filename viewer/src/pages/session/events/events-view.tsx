import { memo, type ReactNode } from 'react';
import { problemText } from '../../../api/api-problem.ts';
import type { SessionEvent } from '../../../api/types.ts';
import { Feed } from '../../../components/feed.tsx';
import { Fold } from '../../../components/fold.tsx';
import { LongText } from '../../../components/long-text.tsx';
import { useAnswer } from '../../../live/use-answer.ts';

/** The raw events, for those who want to know exactly what is stored. */
export function EventsView({ id, viewSwitch }: { readonly id: string; readonly viewSwitch: ReactNode }) {
  const path = `/api/sessions/${encodeURIComponent(id)}/events?limit=1000&include=thoughts`;
  const { value, problem } = useAnswer<{ readonly events: readonly SessionEvent[]; readonly next?: number }>(
    path,
    ({ sessionId }) => sessionId === id,
  );
  return (
    <>
      {viewSwitch}
      {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
      {value === undefined && problem === undefined && <p aria-busy="true">Loading…</p>}
      {value?.next !== undefined && <p>The first 1,000 events are shown; the JSON export holds all.</p>}
      {value !== undefined && (
        <Feed label="Events" items={value.events}>
          {(event) => <Event event={event} />}
        </Feed>
      )}
    </>
  );
}

const Event: React.FC<{ readonly event: SessionEvent }> = memo(({ event: { seq, type, at, data } }) => (
  <Fold
    name={`event ${seq}`}
    className="event"
    line={
      <>
        <span className="event-seq">{seq}</span> {type} <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>
      </>
    }
  >
    {() => <LongText text={JSON.stringify(data, null, 2)} />}
  </Fold>
));
