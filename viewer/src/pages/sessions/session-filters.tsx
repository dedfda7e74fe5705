import { SMALL, useMatches } from '../../components/use-matches.ts';
import { CHOICES, countFilters, type SessionFilter } from './session-filter.ts';

interface FiltersProps {
  readonly filter: SessionFilter;
  readonly onChange: (filter: SessionFilter) => void;
}

/** The filters, as a form whose state is the address; folded where the screen is small. */
export function SessionFilters({ filter, onChange }: FiltersProps) {
  const isSmall = useMatches(SMALL);
  const inUse = countFilters(filter);
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
      {filter.q.trim() !== '' && (
        <label className="check">
          <input
            type="checkbox"
            checked={filter.internal === 'shown'}
            onChange={(event) => onChange({ ...filter, internal: event.target.checked ? 'shown' : '' })}
          />
          Also what agents thought in runs
        </label>
      )}
      {isSmall ? (
        <details>
          <summary>Filters{inUse === 0 ? '' : ` (${inUse})`}</summary>
          <Fields filter={filter} onChange={onChange} />
        </details>
      ) : (
        <Fields filter={filter} onChange={onChange} />
      )}
    </search>
  );
}

function Fields({ filter, onChange }: FiltersProps) {
  const { kind, status, level, from, to } = filter;
  return (
    <div className="filter-fields">
      <Choice name="Kind" of={CHOICES.kind} value={kind} onChoose={(next) => onChange({ ...filter, kind: next })} />
      <Choice
        name="Status"
        of={CHOICES.status}
        value={status}
        onChoose={(next) => onChange({ ...filter, status: next })}
      />
      <Choice name="Level" of={CHOICES.level} value={level} onChoose={(next) => onChange({ ...filter, level: next })} />
      <Day name="From" value={from} onChoose={(next) => onChange({ ...filter, from: next })} />
      <Day name="To" value={to} onChoose={(next) => onChange({ ...filter, to: next })} />
    </div>
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
