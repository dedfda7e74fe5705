import { useSearchParams } from 'wouter';
import type { RunTrace } from '../../api/run-types.ts';
import { EventsView } from '../session/events/events-view.tsx';
import { readView, type View, ViewSwitch } from '../session/view-switch.tsx';
import { RunHead } from './run-head.tsx';
import { RunThread } from './run-thread.tsx';
import './run-view.css';

/** A run: what was asked, thought, done and answered. */
export function RunView({ trace }: { readonly trace: RunTrace }) {
  const [params, setParams] = useSearchParams();
  const view = readView(params.get('view'));
  const show = (next: View): void => setParams(next === 'timeline' ? {} : { view: next }, { replace: true });
  return (
    <article className="session">
      <RunHead trace={trace} />
      <ViewSwitch view={view} of={['timeline', 'events']} onChange={show} />
      {view === 'events' ? <EventsView id={trace.id} /> : <RunThread trace={trace} />}
    </article>
  );
}
