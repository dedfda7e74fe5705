import { describe, expect, it } from 'vitest';
import type { Api } from '../../api/request.ts';
import type { SearchHit, SearchPage } from '../../api/types.ts';
import type { Feed } from '../../live/feed.ts';
import type { FeedEvent } from '../../live/feed-message.ts';
import { createStore } from '../../live/store.ts';
import { createHitList, type HitList } from './hit-list.ts';

const PAGE = 50;

describe('createHitList', () => {
  it('goes on where it ended, and shows what is new in front', async () => {
    const store = createHits(120);
    const list = startList(store);
    await until(list, 50);
    list.more();
    await until(list, 100);
    store.add(1);
    store.tell();
    await until(list, 101);
    list.more();
    await until(list, 121);
    expect(seqs(list)).toEqual(store.all());
  });

  it('loses nothing when more is thought at once than a page holds', async () => {
    const store = createHits(120);
    const list = startList(store);
    await until(list, 50);
    store.add(70);
    store.tell();
    await expect.poll(() => seqs(list)[0]).toBe(190);
    expect(seqs(list)).toEqual(store.all().slice(0, 50));
    for (const count of [100, 150, 190]) {
      list.more();
      await until(list, count);
    }
    expect(seqs(list)).toEqual(store.all());
  });

  it('shows nothing twice and nothing that is gone, whatever was removed', async () => {
    const store = createHits(120);
    const list = startList(store);
    await until(list, 50);
    store.remove(110);
    store.tell();
    await expect.poll(() => seqs(list)).not.toContain(110);
    list.more();
    await until(list, 100);
    store.remove(40);
    store.tell({ sessionId: 's40', seq: 0, type: 'deleted', at: '' });
    list.more();
    await until(list, 118);
    expect(seqs(list)).toEqual(store.all());
  });

  it('goes on loading while it reads what is new', async () => {
    const store = createHits(120);
    const list = startList(store);
    await until(list, 50);
    store.holdOlder();
    list.more();
    store.add(1);
    store.tell();
    await until(list, 51);
    expect(list.state.get().isLoading).toBe(true);
    store.release();
    await until(list, 101);
    expect(list.state.get().isLoading).toBe(false);
    expect(seqs(list)).toEqual(store.all().slice(0, 101));
  });

  it('keeps what older pages found while the newest holds nothing', async () => {
    const store = createHits(0, { emptyPages: 1, older: 3 });
    const list = startList(store);
    await expect.poll(() => list.state.get()).toMatchObject({ hits: [], hasMore: true, lookedAt: 5_000 });
    list.more();
    await until(list, 3);
    store.tell();
    await expect.poll(() => store.reads()).toBe(3);
    expect(list.state.get()).toMatchObject({ hasMore: false, lookedAt: 5_003 });
    expect(seqs(list)).toEqual([3, 2, 1]);
  });
});

/** Hits of a server, newest first, each of a session of its own; perhaps behind pages of places that do not fit. */
function createHits(count: number, { emptyPages = 0, older = 0 } = {}) {
  let stored = Array.from({ length: count + older }, (_, n) => toHit(count + older - n));
  let waiting = Promise.resolve();
  let release = (): void => {};
  let reads = 0;
  const listeners = new Set<(event: FeedEvent | undefined) => void>();

  const read = async (path: string): Promise<SearchPage> => {
    const before = new URLSearchParams(path.split('?')[1]).get('before');
    if (before !== null) await waiting;
    reads += 1;
    if (before === null && emptyPages > 0) return { hits: [], internal: 0, lookedAt: 5_000, next: 'on' };
    const rest = before === null || before === 'on' ? stored : stored.filter(({ seq }) => seq < Number(before));
    const hits = rest.slice(0, PAGE);
    const next = rest.length > PAGE ? { next: String(hits.at(-1)?.seq) } : {};
    return { hits, internal: 0, lookedAt: hits.length, ...next };
  };
  const api: Api = {
    // The list asks for nothing but pages of hits.
    request: async <Answer>(path: string) => (await read(path)) as Answer,
    download: () => Promise.reject(new Error('Nothing is downloaded here.')),
  };
  const feed: Feed = {
    status: createStore({ state: 'live' }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellDeleted: () => {},
  };
  return {
    api,
    feed,
    all: () => stored.map(({ seq }) => seq),
    reads: () => reads,
    add: (more: number) => {
      const newest = stored[0]?.seq ?? 0;
      stored = [...Array.from({ length: more }, (_, n) => toHit(newest + more - n)), ...stored];
    },
    remove: (gone: number) => {
      stored = stored.filter(({ seq }) => seq !== gone);
    },
    tell: (event?: FeedEvent) => {
      for (const listener of listeners) listener(event);
    },
    holdOlder: () => {
      waiting = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
  };
}

function startList({ api, feed }: { readonly api: Api; readonly feed: Feed }): HitList {
  const list = createHitList({ api, feed }, 'q=x');
  list.start();
  return list;
}

function toHit(seq: number): SearchHit {
  return { sessionId: `s${seq}`, kind: 'context', seq, type: 'thought', at: '', excerpt: '' };
}

function seqs(list: HitList): readonly number[] {
  return list.state.get().hits?.map(({ seq }) => seq) ?? [];
}

async function until(list: HitList, count: number): Promise<void> {
  await expect.poll(() => seqs(list).length, { timeout: 5_000 }).toBe(count);
}
