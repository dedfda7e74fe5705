import { createContext, useContext } from 'react';
import { type Api, createApi } from './api/request.ts';
import { createTokenStore, type TokenStore } from './api/token.ts';
import { createFeed, type Feed } from './live/feed.ts';

/** What pages share. */
export interface Services {
  readonly token: TokenStore;
  readonly api: Api;
  readonly feed: Feed;
}

/** Makes what the pages of this tab share. */
export function createServices(): Services {
  const token = createTokenStore();
  return { token, api: createApi(token), feed: createFeed(token) };
}

/** Gives pages what they share. */
export const ServicesContext: React.Context<Services | undefined> = createContext<Services | undefined>(undefined);

/** What pages share. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('A page is drawn outside of the app.');
  return services;
}
