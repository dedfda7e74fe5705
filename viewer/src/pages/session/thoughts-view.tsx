import { lazy, Suspense } from 'react';
import type { Trace } from '../../api/types.ts';
import { EventsView } from './events/events-view.tsx';
import { SessionHead } from './session-head.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { useView, ViewSwitch } from './view-switch.tsx';

const GraphView = lazy(async () => ({ default: (await import('../../graph/graph-view.tsx')).GraphView }));

/** A context or a line of reasoning. */
export function ThoughtsView({ trace }: { readonly trace: Trace }) {
  const [view, show] = useView();
  const viewSwitch = <ViewSwitch view={view} of={['timeline', 'graph', 'events']} onChange={show} />;
  return (
    <article className="session">
      <SessionHead trace={trace} />
      {view === 'timeline' && <Timeline trace={trace} viewSwitch={viewSwitch} />}
      {view === 'graph' && (
        <>
          {viewSwitch}
          <Suspense fallback={<p aria-busy="true">Loading…</p>}>
            <GraphView trace={trace} />
          </Suspense>
        </>
      )}
      {view === 'events' && <EventsView id={trace.id} viewSwitch={viewSwitch} />}
    </article>
  );
}
