import { createContext, useContext } from 'react';
import { type Api, createApi } from './api/request.ts';
import { createTokenStore, type TokenStore } from './api/token.ts';
import type { SessionRow } from './api/types.ts';
import { createFeed, type Feed } from './live/feed.ts';
import { createKept, type Kept } from './live/kept.ts';
import { createStore, type Store } from './live/store.ts';
import type { HitList } from './pages/sessions/hit-list.ts';
import type { ShownRows } from './pages/sessions/session-rows.tsx';

/** What pages share. */
export interface Services {
  readonly token: TokenStore;
  readonly api: Api;
  readonly feed: Feed;
  /** How much waits for the reader on this page. */
  readonly waiting: Store<number>;
  /** What was done a moment ago, in a few words. */
  readonly notice: Store<string>;
  /** The list that the reader came from. */
  readonly listed: Store<readonly SessionRow[]>;
  /** Lists and searches, as the reader left them. */
  readonly kept: { readonly rows: Kept<ShownRows>; readonly hits: Kept<HitList> };
}

/** Makes what the pages of this tab share. */
export function createServices(): Services {
  const token = createTokenStore();
  const listed = createStore<readonly SessionRow[]>([]);
  const kept = { rows: createKept<ShownRows>(), hits: createKept<HitList>() };
  // Another token may be another owner's.
  token.subscribe(() => {
    listed.set([]);
    kept.rows.forget();
    kept.hits.forget();
  });
  return {
    token,
    api: createApi(token),
    feed: createFeed(token),
    waiting: createStore(0),
    notice: createStore(''),
    listed,
    kept,
  };
}

/** Gives pages what they share. */
export const ServicesContext: React.Context<Services | undefined> = createContext<Services | undefined>(undefined);

/** What pages share. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('A page is drawn outside of the app.');
  return services;
}
