import type { TokenStore } from '../api/token.ts';
import { deletedMessage, type FeedEvent, type FeedMessage, type FeedStatus, type PageMessage } from './feed-message.ts';
import workerUrl from './feed-worker.ts?worker&url';
import { keepReading, type Reading } from './keep-reading.ts';
import { createStore, type Store } from './store.ts';

/** What happens on the server, as this page hears of it. */
export interface Feed {
  readonly status: Store<FeedStatus>;
  /** `undefined` means that something may have been missed: read anew. */
  listen(listener: (event: FeedEvent | undefined) => void): () => void;
  /** Tells all pages of this browser that a session was deleted. */
  tellDeleted(sessionId: string): void;
}

/** Opens the feed of this page, and again whenever its token changes. */
export function createFeed(token: TokenStore): Feed {
  const listeners = new Set<(event: FeedEvent | undefined) => void>();
  const status = createStore<FeedStatus>({ state: 'connecting' });

  const tell = (message: FeedMessage): void => {
    if (message.type === 'status') {
      if (message.status.state === 'unauthorized') token.isMissing.set(true);
      status.set(message.status);
      return;
    }
    for (const listener of listeners) listener(message.type === 'event' ? message.event : undefined);
  };
  const line = typeof SharedWorker === 'function' ? sharedLine(tell) : ownLine(tell);
  const hurry = (): void => line({ type: 'hurry' });

  line({ type: 'open', token: token.get() });
  token.subscribe(() => line({ type: 'open', token: token.get() }));
  addEventListener('online', hurry);
  addEventListener('pagehide', () => line({ type: 'leave' }));
  // A page that the browser kept and shows again has left, and comes back.
  addEventListener('pageshow', ({ persisted }) => persisted && line({ type: 'open', token: token.get() }));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry());

  return {
    status,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellDeleted: (sessionId) => line({ type: 'deleted', sessionId }),
  };
}

type Line = (message: PageMessage) => void;

function sharedLine(tell: (message: FeedMessage) => void): Line {
  const worker = new SharedWorker(trusted(workerUrl), { type: 'module', name: 'thoughtline-feed' });
  worker.port.addEventListener('message', ({ data }: MessageEvent<FeedMessage>) => tell(data));
  worker.port.start();
  return (message) => worker.port.postMessage(message);
}

/** For the few browsers without shared workers: a stream of this page alone. */
function ownLine(tell: (message: FeedMessage) => void): Line {
  let reading: Reading | undefined;
  return (message) => {
    if (message.type === 'hurry') return reading?.hurry();
    if (message.type === 'deleted') return tell(deletedMessage(message.sessionId));
    reading?.stop();
    reading = message.type === 'open' ? keepReading(message.token, tell) : undefined;
  };
}

/** The pages' policy lets no text become the address of a script, but this one. */
function trusted(url: string): string {
  const types = Reflect.get(globalThis, 'trustedTypes');
  if (types === undefined) return url;
  return types
    .createPolicy('live-worker', {
      createScriptURL: (asked: string) => {
        if (asked !== workerUrl) throw new TypeError('No other script may run as the worker.');
        return asked;
      },
    })
    .createScriptURL(url);
}
