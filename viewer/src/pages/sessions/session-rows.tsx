import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { problemText } from '../../api/api-problem.ts';
import { useWaiting } from '../../components/use-title.ts';
import { useStore } from '../../live/store.ts';
import { useKept } from '../../live/use-kept.ts';
import { useServices } from '../../services.ts';
import { NoSessions } from './no-sessions.tsx';
import { createSessionList, type SessionList } from './session-list.ts';
import { SessionRowLink } from './session-row-link.tsx';

const AT_TOP_PX = 64;
const LOAD_AHEAD = 20;

/** Rows as they are on the screen. */
export interface ShownRows {
  readonly list: SessionList;
  /** How high they are: without that, nobody can go back to where they were. */
  sizes?: CacheSnapshot | undefined;
}

/** The rows of one filter. Only those on the screen are in the page. */
export function SessionRows(props: {
  readonly query: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const shown = useShownRows(props.query);
  const { list } = shown;
  const { rows, waiting, hasMore, problem } = useStore(list.state);
  const { listed } = useServices();
  useWaiting(waiting);
  useEffect(() => listed.set(rows ?? []), [listed, rows]);
  const drawn = useRef<WindowVirtualizerHandle>(null);
  const [sizes] = useState(shown.sizes);
  useLayoutEffect(
    () => () => {
      shown.sizes = drawn.current?.cache;
    },
    [shown],
  );
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
        ref={drawn}
        {...(sizes === undefined ? {} : { cache: sizes })}
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

function useShownRows(query: string): ShownRows {
  const { api, feed, kept } = useServices();
  const shown = useKept<ShownRows>(kept.rows, query, () => ({ list: createSessionList({ api, feed }, query) }));
  useEffect(() => shown.list.start(), [shown]);
  return shown;
}

function showNew(list: SessionList): void {
  list.showWaiting();
  scrollTo({ top: 0 });
}

function Failure({ problem }: { readonly problem: unknown }) {
  return <p role="alert">The list cannot be read: {problemText(problem)}</p>;
}
