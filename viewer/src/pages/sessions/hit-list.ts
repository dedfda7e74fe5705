import type { Api } from '../../api/request.ts';
import type { SearchHit, SearchPage } from '../../api/types.ts';
import type { Feed } from '../../live/feed.ts';
import { keepFresh } from '../../live/keep-fresh.ts';
import { createStore, type Store } from '../../live/store.ts';
import { throttled } from '../../live/throttled.ts';

/** What a search has found so far. */
export interface HitState {
  /** Undefined until the first page is there. */
  readonly hits: readonly SearchHit[] | undefined;
  /** How many more stand in what agents thought, as far as was looked. */
  readonly internal: number;
  /** How many places that hold the words were looked at. */
  readonly lookedAt: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly problem: unknown;
}

/** A search that goes on when the reader asks for more, and finds what is thought meanwhile. */
export interface HitList {
  readonly state: Store<HitState>;
  more(): void;
  /** Reads, and goes on reading; gives what ends it. */
  start(): () => void;
}

const PAGE = 50;
const READ_EVERY_MS = 500;
const NOTHING_YET: HitState = {
  hits: undefined,
  internal: 0,
  lookedAt: 0,
  hasMore: false,
  isLoading: true,
  problem: undefined,
};

/** Makes the list of one search, as the API takes it. */
export function createHitList({ api, feed }: { readonly api: Api; readonly feed: Feed }, query: string): HitList {
  const state = createStore(NOTHING_YET);
  let left = new AbortController();
  let next: string | undefined;
  /** What the newest page holds, which is read again and again, and what was counted in all older ones. */
  let newest: SearchPage = { hits: [], internal: 0, lookedAt: 0 };
  let older = { internal: 0, lookedAt: 0 };

  const read = async (before?: string): Promise<SearchPage> => {
    const place = before === undefined ? '' : `&before=${encodeURIComponent(before)}`;
    return api.request<SearchPage>(`/api/search?limit=${PAGE}&${query}${place}`, { signal: left.signal });
  };
  const show = (hits: readonly SearchHit[], isLoading: boolean): void =>
    state.set({
      hits,
      internal: newest.internal + older.internal,
      lookedAt: newest.lookedAt + older.lookedAt,
      hasMore: next !== undefined,
      isLoading,
      problem: undefined,
    });
  const fail = (problem: unknown, isLoading: boolean): void => {
    if (!left.signal.aborted) state.set({ ...state.get(), isLoading, problem });
  };
  const refresh = throttled(READ_EVERY_MS, async () => {
    try {
      const page = await read();
      const { hits, isLoading } = state.get();
      const kept = page.next === undefined ? undefined : olderThan(page, newest, hits);
      newest = page;
      if (kept === undefined) {
        next = page.next;
        older = { internal: 0, lookedAt: 0 };
      }
      show([...page.hits, ...(kept ?? [])], hits !== undefined && isLoading);
    } catch (problem) {
      fail(problem, state.get().hits !== undefined && state.get().isLoading);
    }
  });
  async function loadMore(): Promise<void> {
    if (next === undefined || state.get().isLoading) return;
    const from = next;
    state.set({ ...state.get(), isLoading: true });
    try {
      const page = await read(from);
      const hits = state.get().hits ?? [];
      // Meanwhile the search began anew, and this page does not follow on what is shown.
      if (next !== from) return show(hits, false);
      next = page.next;
      older = { internal: older.internal + page.internal, lookedAt: older.lookedAt + page.lookedAt };
      show([...hits, ...without(hits, page.hits)], false);
    } catch (problem) {
      fail(problem, false);
    }
  }
  const drop = (sessionId: string): void => {
    const { hits } = state.get();
    if (hits !== undefined) state.set({ ...state.get(), hits: hits.filter((hit) => hit.sessionId !== sessionId) });
  };
  return {
    state,
    more: () => void loadMore(),
    start: () => {
      left = new AbortController();
      // What was under way when the reader left was given up.
      if (state.get().hits !== undefined) state.set({ ...state.get(), isLoading: false });
      return keepFresh(feed, { left, refresh, drop });
    },
  };
}

/** Those shown that come after a newer page; undefined where that page and what is shown do not meet. */
function olderThan(
  page: SearchPage,
  before: SearchPage,
  shown: readonly SearchHit[] | undefined,
): readonly SearchHit[] | undefined {
  if (shown === undefined) return undefined;
  const last = page.hits.at(-1);
  // A page may hold none that fit: then all of the page before are gone.
  if (last === undefined) return without(before.hits, shown);
  const place = shown.findIndex((hit) => nameOf(hit) === nameOf(last));
  return place < 0 ? undefined : without(page.hits, shown.slice(place + 1));
}

function without(known: readonly SearchHit[], hits: readonly SearchHit[]): readonly SearchHit[] {
  const names = new Set(known.map(nameOf));
  return hits.filter((hit) => !names.has(nameOf(hit)));
}

/** What tells a hit from all others. */
export function nameOf({ sessionId, seq }: SearchHit): string {
  return `${sessionId}:${seq}`;
}
