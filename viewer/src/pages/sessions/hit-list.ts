import type { Api } from '../../api/request.ts';
import type { SearchHit, SearchPage } from '../../api/types.ts';
import type { Feed } from '../../live/feed.ts';
import { createStore, type Store } from '../../live/store.ts';
import { throttled } from '../../live/throttled.ts';

/** What a search has found so far. */
export interface HitState {
  /** Undefined until the first page is there. */
  readonly hits: readonly SearchHit[] | undefined;
  /** How many more stand in what agents thought, as far as was looked. */
  readonly internal: number;
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
const NOTHING_YET: HitState = { hits: undefined, internal: 0, hasMore: false, isLoading: true, problem: undefined };

/** Makes the list of one search, as the API takes it. */
export function createHitList({ api, feed }: { readonly api: Api; readonly feed: Feed }, query: string): HitList {
  const state = createStore(NOTHING_YET);
  let left = new AbortController();
  let next: string | undefined;
  /** What agents thought, as each page counted it: the first one is read again and again. */
  let internal = { first: 0, older: 0 };

  const read = async (before?: string): Promise<SearchPage> => {
    const place = before === undefined ? '' : `&before=${encodeURIComponent(before)}`;
    return api.request<SearchPage>(`/api/search?limit=${PAGE}&${query}${place}`, { signal: left.signal });
  };
  const show = (hits: readonly SearchHit[]): void =>
    state.set({
      hits,
      internal: internal.first + internal.older,
      hasMore: next !== undefined,
      isLoading: false,
      problem: undefined,
    });
  const fail = (problem: unknown): void => {
    if (!left.signal.aborted) state.set({ ...state.get(), isLoading: false, problem });
  };
  const refresh = throttled(READ_EVERY_MS, async () => {
    try {
      const page = await read();
      const before = state.get().hits;
      internal = { ...internal, first: page.internal };
      if (before === undefined || page.next === undefined) next = page.next;
      show(page.next === undefined ? page.hits : inFront(page.hits, before ?? []));
    } catch (problem) {
      fail(problem);
    }
  });
  async function loadMore(): Promise<void> {
    if (next === undefined || state.get().isLoading) return;
    state.set({ ...state.get(), isLoading: true });
    try {
      const page = await read(next);
      next = page.next;
      internal = { ...internal, older: internal.older + page.internal };
      show([...(state.get().hits ?? []), ...page.hits]);
    } catch (problem) {
      fail(problem);
    }
  }
  return {
    state,
    more: () => void loadMore(),
    start: () => {
      left = new AbortController();
      refresh();
      const ignore = feed.listen(refresh);
      return () => {
        left.abort();
        refresh.stop();
        ignore();
      };
    },
  };
}

/** The newest hits, then the older ones as they were. */
function inFront(newest: readonly SearchHit[], hits: readonly SearchHit[]): readonly SearchHit[] {
  const fresh = new Set(newest.map(nameOf));
  const last = newest.at(-1);
  const place = last === undefined ? -1 : hits.findIndex((hit) => nameOf(hit) === nameOf(last));
  return [...newest, ...hits.slice(place + 1).filter((hit) => !fresh.has(nameOf(hit)))];
}

/** What tells a hit from all others. */
export function nameOf({ sessionId, seq }: SearchHit): string {
  return `${sessionId}:${seq}`;
}
