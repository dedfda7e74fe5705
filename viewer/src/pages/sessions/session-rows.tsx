import { useEffect, useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import { problemText } from '../../api/api-problem.ts';
import { useWaiting } from '../../components/use-title.ts';
import { useStore } from '../../live/store.ts';
import { useServices } from '../../services.ts';
import { NoSessions } from './no-sessions.tsx';
import { createSessionList, type SessionList } from './session-list.ts';
import { SessionRowLink } from './session-row-link.tsx';

const AT_TOP_PX = 64;
const LOAD_AHEAD = 20;

/** The rows of one filter. Only those on the screen are in the page. */
export function SessionRows(props: {
  readonly query: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const list = useSessionList(props.query);
  const { rows, waiting, hasMore, problem } = useStore(list.state);
  const { listed } = useServices();
  useWaiting(waiting);
  useEffect(() => listed.set(rows ?? []), [listed, rows]);
  if (rows === undefined)
    return problem === undefined ? <p aria-busy="true">Loading…</p> : <Failure problem={problem} />;
  if (rows.length === 0) return <NoSessions {...props} />;
  return (
    <>
      {problem !== undefined && <Failure problem={problem} />}
      {waiting > 0 && (
        <button type="button" className="pill" onClick={() => showNew(list)}>
          {waiting} new
        </button>
      )}
      <WindowVirtualizer
        as="ol"
        item="li"
        data={rows}
        onScroll={() => {
          list.setAtTop(scrollY < AT_TOP_PX);
          const left = document.documentElement.scrollHeight - scrollY - innerHeight;
          if (hasMore && left < LOAD_AHEAD * 56) list.more();
        }}
      >
        {(row) => <SessionRowLink key={row.id} row={row} />}
      </WindowVirtualizer>
    </>
  );
}

function useSessionList(query: string): SessionList {
  const { api, feed } = useServices();
  const list = useMemo(() => createSessionList({ api, feed }, query), [api, feed, query]);
  useEffect(() => list.start(), [list]);
  return list;
}

function showNew(list: SessionList): void {
  list.showWaiting();
  scrollTo({ top: 0 });
}

function Failure({ problem }: { readonly problem: unknown }) {
  return <p role="alert">The list cannot be read: {problemText(problem)}</p>;
}
