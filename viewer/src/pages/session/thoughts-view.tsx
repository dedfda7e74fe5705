import { lazy } from 'react';
import { useSearchParams } from 'wouter';
import type { Trace } from '../../api/types.ts';
import { EventsView } from './events/events-view.tsx';
import { SessionHead } from './session-head.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { readView, type View, ViewSwitch } from './view-switch.tsx';

const GraphView = lazy(async () => ({ default: (await import('../../graph/graph-view.tsx')).GraphView }));

/** A context or a line of reasoning. */
export function ThoughtsView({ trace }: { readonly trace: Trace }) {
  const [params, setParams] = useSearchParams();
  const view = readView(params.get('view'));
  const show = (next: View): void => setParams(next === 'timeline' ? {} : { view: next }, { replace: true });
  return (
    <article className="session">
      <SessionHead trace={trace} />
      <ViewSwitch view={view} of={['timeline', 'graph', 'events']} onChange={show} />
      {view === 'events' && <EventsView id={trace.id} />}
      {view === 'graph' && <GraphView trace={trace} />}
      {view === 'timeline' && <Timeline trace={trace} />}
    </article>
  );
}
