import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { ApiProblem, problemText } from '../../api/api-problem.ts';
import type { Trace } from '../../api/types.ts';
import { useAnswer } from '../../live/use-answer.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { EventsView } from './events/events-view.tsx';
import { SessionHead } from './session-head.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { readView, type View, ViewSwitch } from './view-switch.tsx';
import './session-page.css';

const GraphView = lazy(async () => ({ default: (await import('../../graph/graph-view.tsx')).GraphView }));
const RunView = lazy(async () => ({ default: (await import('../run/run-view.tsx')).RunView }));

/** One session of any kind, as it is now and as it grows. */
export function SessionPage({ id }: { readonly id: string }) {
  const path = `/api/sessions/${encodeURIComponent(id)}`;
  const { value: trace, problem, isLoading } = useAnswer<Trace>(path, ({ sessionId }) => sessionId === id);
  const [params, setParams] = useSearchParams();
  const view = readView(params.get('view'));
  const show = (next: View): void => setParams(next === 'timeline' ? {} : { view: next }, { replace: true });

  if (problem instanceof ApiProblem && problem.status === 404) return <NotFoundPage />;
  if (trace === undefined) {
    return isLoading ? <p aria-busy="true">Loading…</p> : <p role="alert">{problemText(problem)}</p>;
  }
  return (
    <article className="session">
      <SessionHead trace={trace} />
      {problem !== undefined && <p role="alert">This may be out of date: {problemText(problem)}</p>}
      <ViewSwitch view={view} onChange={show} />
      <Suspense fallback={<p aria-busy="true">Loading…</p>}>
        {view === 'events' ? (
          <EventsView id={id} />
        ) : view === 'graph' ? (
          <GraphView trace={trace} />
        ) : trace.kind === 'run' ? (
          <RunView id={id} />
        ) : (
          <Timeline trace={trace} />
        )}
      </Suspense>
    </article>
  );
}
