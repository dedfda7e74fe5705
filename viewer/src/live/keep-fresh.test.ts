import { describe, expect, it } from 'vitest';
import type { Feed } from './feed.ts';
import type { FeedEvent } from './feed-message.ts';
import { keepFresh } from './keep-fresh.ts';
import { createStore } from './store.ts';

describe('keepFresh', () => {
  it('reads at once, whenever something happens, and when something may have been missed', () => {
    const { done, tell } = startList();
    tell({ sessionId: 's', seq: 1, type: 'thought-recorded', at: '' });
    tell(undefined);
    expect(done).toEqual(['read', 'read', 'read']);
  });

  it('drops what was deleted before it reads', () => {
    const { done, tell } = startList();
    tell({ sessionId: 's', seq: 0, type: 'deleted', at: '' });
    expect(done).toEqual(['read', 'drop s', 'read']);
  });

  it('gives up what it reads, forgets what waits, and hears no more when it ends', () => {
    const { done, tell, end, left } = startList();
    end();
    tell(undefined);
    expect(done).toEqual(['read', 'stop']);
    expect(left.signal.aborted).toBe(true);
  });
});

/** A list that notes what it is asked to do, and the feed that it hears. */
function startList() {
  const done: string[] = [];
  const listeners = new Set<(event: FeedEvent | undefined) => void>();
  const feed: Feed = {
    status: createStore({ state: 'live' }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellDeleted: () => {},
  };
  const left = new AbortController();
  const refresh = Object.assign(() => void done.push('read'), { stop: () => void done.push('stop') });
  const end = keepFresh(feed, { left, refresh, drop: (sessionId) => done.push(`drop ${sessionId}`) });
  const tell = (event: FeedEvent | undefined): void => {
    for (const listener of listeners) listener(event);
  };
  return { done, tell, end, left };
}
