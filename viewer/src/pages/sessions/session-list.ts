import type { Api } from '../../api/request.ts';
import type { SessionPage, SessionRow } from '../../api/types.ts';
import type { Feed } from '../../live/feed.ts';
import { keepFresh } from '../../live/keep-fresh.ts';
import { keepSame } from '../../live/keep-same.ts';
import { createStore, type Store } from '../../live/store.ts';
import { throttled } from '../../live/throttled.ts';

/** What a list shows. */
export interface ListState {
  /** Undefined until the first page is there. */
  readonly rows: readonly SessionRow[] | undefined;
  /** Sessions that are new, and wait until the reader asks for them. */
  readonly waiting: number;
  readonly hasMore: boolean;
  readonly problem: unknown;
}

/** A list that grows at its end when the reader comes there, and at its top without pushing the reader away. */
export interface SessionList {
  readonly state: Store<ListState>;
  /** Loads the next page. */
  more(): void;
  /** Says whether the reader is at the top: new rows appear there by themselves. */
  setAtTop(isAtTop: boolean): void;
  showWaiting(): void;
  refresh(): void;
  /** Reads, and goes on reading; gives what ends it. */
  start(): () => void;
}

const PAGE = 100;
const READ_EVERY_MS = 500;

/** Makes the list of one filter, as the API takes it. */
export function createSessionList(
  { api, feed }: { readonly api: Api; readonly feed: Feed },
  query: string,
): SessionList {
  const state = createStore<ListState>({ rows: undefined, waiting: 0, hasMore: false, problem: undefined });
  let left = new AbortController();
  let isAtTop = true;
  let cursor: string | undefined;
  let isLoadingMore = false;
  let newest: readonly SessionRow[] = [];
  let isAll = false;

  const read = (from?: string): Promise<SessionPage> => {
    const path = `/api/sessions?limit=${PAGE}&${query}${from === undefined ? '' : `&cursor=${encodeURIComponent(from)}`}`;
    return api.request<SessionPage>(path, { signal: left.signal });
  };
  const show = (): void => {
    const { rows } = state.get();
    const merged = rows === undefined ? newest : isAtTop ? inFront(newest, rows, isAll) : inPlace(newest, rows);
    const known = new Set(merged.map(({ id }) => id));
    const waiting = newest.filter(({ id }) => !known.has(id)).length;
    state.set({ rows: merged, waiting, hasMore: cursor !== undefined, problem: undefined });
  };
  const refresh = throttled(READ_EVERY_MS, async () => {
    try {
      const page = await read();
      newest = keepSame(newest, page.sessions);
      isAll = page.next === undefined;
      if (state.get().rows === undefined) cursor = page.next;
      show();
    } catch (problem) {
      if (!left.signal.aborted) state.set({ ...state.get(), problem });
    }
  });
  const drop = (deleted: string): void => {
    const { rows } = state.get();
    if (rows !== undefined) state.set({ ...state.get(), rows: rows.filter(({ id }) => id !== deleted) });
  };
  async function loadMore(): Promise<void> {
    if (cursor === undefined || isLoadingMore) return;
    isLoadingMore = true;
    try {
      const page = await read(cursor);
      cursor = page.next;
      const rows = state.get().rows ?? [];
      const known = new Set(rows.map(({ id }) => id));
      const more = page.sessions.filter(({ id }) => !known.has(id));
      state.set({ ...state.get(), rows: [...rows, ...more], hasMore: cursor !== undefined });
    } catch (problem) {
      if (!left.signal.aborted) state.set({ ...state.get(), problem });
    } finally {
      isLoadingMore = false;
    }
  }
  return {
    state,
    more: () => void loadMore(),
    setAtTop: (next) => {
      isAtTop = next;
    },
    showWaiting: () => {
      isAtTop = true;
      show();
    },
    refresh,
    start: () => {
      left = new AbortController();
      return keepFresh(feed, { left, refresh, drop });
    },
  };
}

/** The newest rows first, then the older ones as they were; what should be among the newest and is not was deleted. */
function inFront(newest: readonly SessionRow[], rows: readonly SessionRow[], isAll: boolean): readonly SessionRow[] {
  const fresh = new Set(newest.map(({ id }) => id));
  const oldest = isAll ? '' : (newest.at(-1)?.updatedAt ?? '');
  return [...newest, ...rows.filter(({ id, updatedAt }) => !fresh.has(id) && updatedAt <= oldest)];
}

/** The same rows where they are, with what is new about them. */
function inPlace(newest: readonly SessionRow[], rows: readonly SessionRow[]): readonly SessionRow[] {
  const fresh = new Map(newest.map((row) => [row.id, row]));
  return rows.map((row) => fresh.get(row.id) ?? row);
}
