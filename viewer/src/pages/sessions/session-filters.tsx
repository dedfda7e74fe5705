import type { SessionFilter } from './session-filter.ts';

const KINDS = ['context', 'reasoning', 'run'];
const STATUSES = ['active', 'waiting', 'completed', 'partial', 'stopped', 'failed'];
const LEVELS = ['basic', 'normal', 'high', 'expert'];

/** The filters, as a form whose state is the address. */
export function SessionFilters(props: {
  readonly filter: SessionFilter;
  readonly onChange: (filter: SessionFilter) => void;
}) {
  const { filter, onChange } = props;
  return (
    <search className="filters">
      <label>
        Search
        <input
          type="search"
          id="search"
          placeholder="Words in thoughts"
          value={filter.q}
          onChange={(event) => onChange({ ...filter, q: event.target.value })}
        />
      </label>
      <Choice name="Kind" of={KINDS} value={filter.kind} onChoose={(kind) => onChange({ ...filter, kind })} />
      <Choice
        name="Status"
        of={STATUSES}
        value={filter.status}
        onChoose={(status) => onChange({ ...filter, status })}
      />
      <Choice name="Level" of={LEVELS} value={filter.level} onChoose={(level) => onChange({ ...filter, level })} />
      <Day name="From" value={filter.from} onChoose={(from) => onChange({ ...filter, from })} />
      <Day name="To" value={filter.to} onChoose={(to) => onChange({ ...filter, to })} />
    </search>
  );
}

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ name, of, value, onChoose }: FieldProps & { readonly of: readonly string[] }) {
  return (
    <label>
      {name}
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">any</option>
        {of.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

function Day({ name, value, onChoose }: FieldProps) {
  return (
    <label>
      {name}
      <input type="date" value={value} onChange={(event) => onChoose(event.target.value)} />
    </label>
  );
}
