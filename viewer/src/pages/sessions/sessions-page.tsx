import { useDeferredValue } from 'react';
import { useSearchParams } from 'wouter';
import { useTitle } from '../../components/use-title.ts';
import { SearchHits } from './search-hits.tsx';
import {
  countFilters,
  readFilter,
  type SessionFilter,
  toListQuery,
  toSearchQuery,
  writeFilter,
} from './session-filter.ts';
import { SessionFilters } from './session-filters.tsx';
import { SessionRows } from './session-rows.tsx';
import './sessions-page.css';

/** All sessions, newest first, or where words stand in them. */
export function SessionsPage() {
  useTitle('Sessions');
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const isSearch = filter.q.trim() !== '';
  const search = useDeferredValue(toSearchQuery(filter));
  const change = (next: SessionFilter): void => setParams(writeFilter(next), { replace: true });
  return (
    <div className="sessions">
      <SessionFilters filter={filter} onChange={change} />
      <section aria-label="Sessions">
        <h1 className="unseen">Sessions</h1>
        {!isSearch ? (
          <SessionRows
            key={toListQuery(filter)}
            query={toListQuery(filter)}
            isFiltered={countFilters(filter) > 0}
            onClear={() => setParams({}, { replace: true })}
          />
        ) : (
          <SearchHits
            key={search}
            query={search}
            words={filter.q}
            isNarrowed={countFilters(filter) > 0}
            onClear={() => setParams({ q: filter.q }, { replace: true })}
            onShowInternal={() => change({ ...filter, internal: 'shown' })}
          />
        )}
      </section>
    </div>
  );
}
