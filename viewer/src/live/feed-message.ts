/** The type of an event that no session tells: it is gone. */
export const DELETED = 'deleted';

/** That something happened: what it says is fetched by whoever shows it. */
export interface FeedEvent {
  readonly sessionId: string;
  readonly seq: number;
  readonly type: string;
  readonly at: string;
}

/** How the connection to the server is. */
export type FeedStatus =
  | { readonly state: 'connecting' | 'live' | 'unauthorized' }
  /** Cut off; `retryAt` is in milliseconds since 1970. */
  | { readonly state: 'waiting'; readonly retryAt: number };

/** What the feed tells a page. After a `reset` the page must read anew what it shows. */
export type FeedMessage =
  | { readonly type: 'event'; readonly event: FeedEvent }
  | { readonly type: 'reset' }
  | { readonly type: 'status'; readonly status: FeedStatus };

/** What a page tells the feed. */
export type PageMessage =
  | { readonly type: 'open'; readonly token: string | undefined }
  /** The page is seen again, or the network is back: no reason to wait. */
  | { readonly type: 'hurry' }
  /** The reader has deleted a session: other pages may show it. */
  | { readonly type: 'deleted'; readonly sessionId: string }
  | { readonly type: 'leave' };

/** How pages are told of a session that was deleted. */
export function deletedMessage(sessionId: string): FeedMessage {
  return { type: 'event', event: { sessionId, seq: 0, type: DELETED, at: new Date().toISOString() } };
}
