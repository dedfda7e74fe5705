import type { JsonValue } from '../../../base/json.ts';

/** One event of a stream; its id is what a reader goes on from. */
export interface SentEvent {
  readonly id: string;
  /** Absent where nothing happened and only the place is told. */
  readonly data?: JsonValue;
  /** What kind of event, where it is not an ordinary one. */
  readonly event?: string;
}

/** What a stream tells whoever opened it. */
export interface EventStreamParts {
  /** Aborts when the reader has left, also when that was before anything was sent. */
  readonly left: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Called once, whoever ended it. */
  readonly onEnd: () => void;
}

const KEEP_ALIVE_MS = 15_000;
/** How long readers wait before they come back. */
const RETRY_MS = 1_000;

/**
 * Writes server-sent events, each when the reader has taken the one before: a slow reader costs no memory. A failure
 * ends the stream like a restart does, and readers come back with the id of the last event that they saw.
 */
export function toEventStream(events: AsyncIterable<SentEvent>, parts: EventStreamParts): ReadableStream {
  const { left, onError, onEnd } = parts;
  const iterator = events[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let keepAlive: NodeJS.Timeout | undefined;

  const end = (): void => {
    if (keepAlive === undefined) return;
    clearInterval(keepAlive);
    keepAlive = undefined;
    left.removeEventListener('abort', end);
    onEnd();
  };

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        keepAlive = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': still here\n\n'));
        }, KEEP_ALIVE_MS);
        keepAlive.unref();
        left.addEventListener('abort', end);
        if (left.aborted) end();
      },
      pull: async (controller) => {
        const next = await iterator.next().catch((error: unknown) => {
          onError(error);
          return { done: true as const, value: undefined };
        });
        // The reader left meanwhile.
        if (keepAlive === undefined) return;
        if (next.done !== true) return controller.enqueue(encoder.encode(toFrame(next.value)));
        controller.enqueue(encoder.encode(`: the server ends this stream\nretry: ${RETRY_MS}\n\n`));
        controller.close();
        end();
      },
      cancel: async () => {
        end();
        await iterator.return?.();
      },
    },
    // Room for the hint at the start and for one event: watching begins at once, not with the first read.
    { highWaterMark: 2 },
  );
}

/** JSON has no line feeds outside of its strings' escapes, so the data is one line. */
function toFrame({ id, event, data }: SentEvent): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `id: ${id}\n${name}${data === undefined ? '' : `data: ${JSON.stringify(data)}\n`}\n`;
}
