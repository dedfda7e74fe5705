import { setMaxListeners } from 'node:events';
import { toProblemResponse } from '../../http/problem.ts';
import type { ApiCall } from '../api-parts.ts';
import { type SentEvent, toEventStream } from './to-event-stream.ts';

/** The open event streams of a server. */
export interface Streams {
  /**
   * Answers a call with what `follow` gives until the reader leaves or the server stops; refuses one too many. Who asks
   * for the headers alone opens nothing.
   */
  open(call: Pick<ApiCall, 'scope' | 'request'>, follow: (signal: AbortSignal) => AsyncIterable<SentEvent>): Response;
}

/** What streams depend on. */
export interface StreamsParts {
  /** Aborts when the server stops. */
  readonly closing: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** So many streams may an owner have open at once. */
export const MOST_STREAMS = 64;

const HEADERS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };

/** Makes the streams of one server: bounded per owner, and all ended when it stops. */
export function createStreams({ closing, onError }: StreamsParts): Streams {
  const open = new Map<string, number>();
  const countOf = (owner: string): number => open.get(owner) ?? 0;
  // Each open stream listens, and Node would take that for a leak.
  setMaxListeners(0, closing);

  const release = (owner: string): void => {
    const left = countOf(owner) - 1;
    if (left > 0) open.set(owner, left);
    else open.delete(owner);
  };

  return {
    open: ({ scope: { owner }, request }, follow) => {
      if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
      if (countOf(owner) >= MOST_STREAMS) return tooMany();
      open.set(owner, countOf(owner) + 1);
      const ending = new AbortController();
      const end = (): void => ending.abort();
      closing.addEventListener('abort', end);
      if (closing.aborted) end();
      const stream = toEventStream(follow(ending.signal), {
        left: request.signal,
        onError,
        onEnd: () => {
          closing.removeEventListener('abort', end);
          end();
          release(owner);
        },
      });
      return new Response(stream, { headers: HEADERS });
    },
  };
}

function tooMany(): Response {
  return toProblemResponse({
    status: 429,
    code: 'request/too-many-streams',
    detail: `There are ${MOST_STREAMS} open event streams already. Close one of them first.`,
    headers: { 'retry-after': '5' },
  });
}
