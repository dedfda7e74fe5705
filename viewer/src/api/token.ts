import { createStore, type Store } from '../live/store.ts';

/** The token of this tab: kept where it ends with the tab, never in an address. */
export interface TokenStore extends Store<string | undefined> {
  /** True once the server has asked for a token, or refused the one there is. */
  readonly isMissing: Store<boolean>;
}

const KEY = 'token';

/** Takes the token out of the address (`#token=…`), where the command line printed it, or out of this tab's storage. */
export function createTokenStore(): TokenStore {
  const fromAddress = /^#token=([\x21-\x7e]+)$/.exec(location.hash)?.[1];
  if (fromAddress !== undefined) {
    sessionStorage.setItem(KEY, decodeURIComponent(fromAddress));
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  const store = createStore(sessionStorage.getItem(KEY) ?? undefined);
  const isMissing = createStore(false);
  return {
    ...store,
    isMissing,
    set: (token) => {
      if (token === undefined) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, token);
      isMissing.set(false);
      store.set(token);
    },
  };
}
