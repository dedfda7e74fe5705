import { useSearchParams } from 'wouter';

const VIEWS = {
  timeline: { name: 'Timeline', key: '1' },
  graph: { name: 'Graph', key: '2' },
  events: { name: 'Events', key: '3' },
} as const;

/** How a session is shown. */
export type View = keyof typeof VIEWS;

/** The view that the address asks for, and how to change it. */
export function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get('view');
  const view = given === 'graph' || given === 'events' ? given : 'timeline';
  return [view, (next) => setParams(next === 'timeline' ? {} : { view: next }, { replace: true })];
}

/** Switches between the views of a session. */
export function ViewSwitch(props: {
  readonly view: View;
  readonly of: readonly View[];
  readonly onChange: (view: View) => void;
}) {
  return (
    <fieldset className="view-switch">
      <legend className="unseen">View</legend>
      {props.of.map((view) => (
        <label key={view}>
          <input
            type="radio"
            name="view"
            aria-keyshortcuts={VIEWS[view].key}
            checked={view === props.view}
            onChange={() => props.onChange(view)}
          />
          {VIEWS[view].name}
        </label>
      ))}
    </fieldset>
  );
}
