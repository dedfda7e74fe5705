const NAMES = { timeline: 'Timeline', graph: 'Graph', events: 'Events' } as const;

/** How a session is shown. */
export type View = keyof typeof NAMES;

/** The view that an address asks for. */
export function readView(given: string | null): View {
  return given === 'graph' || given === 'events' ? given : 'timeline';
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
          <input type="radio" name="view" checked={view === props.view} onChange={() => props.onChange(view)} />
          {NAMES[view]}
        </label>
      ))}
    </fieldset>
  );
}
