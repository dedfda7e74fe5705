import { createStore, type Store } from '../live/store.ts';

/** The token of this tab: kept where it ends with the tab, never in an address. */
export interface TokenStore extends Store<string | undefined> {
  /** True once the server has asked for a token, or refused the one there is. */
  readonly isMissing: Store<boolean>;
}

const KEY = 'token';
const IN_ADDRESS = /#token=(.*)$/s;

/**
 * Takes the token out of the address (`#token=…`), where the command line printed it, or out of this tab's storage; and
 * again out of every such address that is pasted into the tab.
 */
export function createTokenStore(): TokenStore {
  const store = createStore(sessionStorage.getItem(KEY) ?? undefined);
  const isMissing = createStore(false);
  const set = (token: string | undefined): void => {
    if (token === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
    isMissing.set(false);
    store.set(token);
  };
  const take = (): void => {
    const [, written] = IN_ADDRESS.exec(location.hash) ?? [];
    if (written === undefined) return;
    history.replaceState(history.state, '', withoutToken(location.href));
    const token = decoded(written);
    if (token !== undefined) set(token);
  };
  take();
  addEventListener('hashchange', take);
  return { ...store, isMissing, set };
}

/** An address that may be given away. */
export function withoutToken(address: string): string {
  return address.replace(IN_ADDRESS, '');
}

/** What no header can carry is no token. */
function decoded(written: string): string | undefined {
  try {
    return /^[\x21-\x7e]+$/.exec(decodeURIComponent(written))?.[0];
  } catch {
    return undefined;
  }
}
