import type { RunTrace } from '../../api/run-types.ts';
import { EventsView } from '../session/events/events-view.tsx';
import { useView, ViewSwitch } from '../session/view-switch.tsx';
import { RunHead } from './run-head.tsx';
import { RunStateContext, useRunState } from './run-state.ts';
import { RunThread } from './run-thread.tsx';
import './run-view.css';

/** A run: what was asked, thought, done and answered. */
export function RunView({ trace }: { readonly trace: RunTrace }) {
  const [view, show] = useView();
  const viewSwitch = <ViewSwitch view={view} of={['timeline', 'events']} onChange={show} />;
  const { value: state } = useRunState(trace.id);
  return (
    <RunStateContext value={state}>
      <article className="session">
        <RunHead trace={trace} />
        {view === 'events' ? (
          <EventsView id={trace.id} viewSwitch={viewSwitch} />
        ) : (
          <RunThread trace={trace} viewSwitch={viewSwitch} />
        )}
      </article>
    </RunStateContext>
  );
}
