const VIEWS = ['timeline', 'graph', 'events'] as const;

/** How a session is shown. */
export type View = (typeof VIEWS)[number];

/** The view that an address asks for. */
export function readView(given: string | null): View {
  return VIEWS.find((view) => view === given) ?? 'timeline';
}

const NAMES: Readonly<Record<View, string>> = { timeline: 'Timeline', graph: 'Graph', events: 'Events' };

/** Switches between the views of a session. */
export function ViewSwitch(props: { readonly view: View; readonly onChange: (view: View) => void }) {
  return (
    <fieldset className="view-switch">
      <legend className="unseen">View</legend>
      {VIEWS.map((view) => (
        <label key={view}>
          <input type="radio" name="view" checked={view === props.view} onChange={() => props.onChange(view)} />
          {NAMES[view]}
        </label>
      ))}
    </fieldset>
  );
}
