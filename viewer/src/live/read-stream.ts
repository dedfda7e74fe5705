import type { FeedEvent, FeedMessage } from './feed-message.ts';
import { readSse, type SseEnd } from './read-sse.ts';

/** One connection to the events of all sessions. */
export interface ReadStreamOptions {
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Where to go on; kept up to date. */
  readonly place: { lastId: string | undefined };
  tell(message: FeedMessage): void;
}

/** Reads until the connection ends. */
export function readStream({ tell, ...options }: ReadStreamOptions): Promise<SseEnd> {
  return readSse('/api/events?brief=true', {
    ...options,
    onOpen: () => {
      tell({ type: 'status', status: { state: 'live' } });
      // A stream from nowhere begins now: what was read before may be out of date already.
      if (options.place.lastId === undefined) tell({ type: 'reset' });
    },
    onEvent: (data, name) => tell(name === 'reset' ? { type: 'reset' } : { type: 'event', event: toFeedEvent(data) }),
  });
}

function toFeedEvent(data: string): FeedEvent {
  const { sessionId, seq, type, at } = JSON.parse(data);
  return { sessionId: String(sessionId), seq: Number(seq), type: String(type), at: String(at) };
}
