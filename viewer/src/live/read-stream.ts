import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { FeedEvent, FeedMessage } from './feed-message.ts';

/** One connection to the server's stream of events. */
export interface ReadStreamOptions {
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Where to go on; kept up to date. */
  readonly place: { lastId: string | undefined };
  tell(message: FeedMessage): void;
}

/** The server says something every 15 seconds; whoever hears nothing for so long has lost it. */
const LONGEST_SILENCE_MS = 45_000;

/** Reads until the connection ends; false when the server refuses the token. Never throws. */
export async function readStream(options: ReadStreamOptions): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  };
  try {
    const response = await fetch('/api/events?brief=true', {
      headers: headersFor(options),
      signal: AbortSignal.any([options.signal, silence.signal]),
      cache: 'no-store',
    });
    if (response.status === 401) return false;
    if (!response.ok || response.body === null) return true;
    await readBody(response.body, { ...options, heard });
  } catch {
    // However it ended, whoever called comes back with the last id.
  } finally {
    clearTimeout(timer);
  }
  return true;
}

async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { place, tell, heard }: ReadStreamOptions & { heard(): void },
): Promise<void> {
  tell({ type: 'status', status: { state: 'live' } });
  // A stream from nowhere begins now: what was read before may be out of date already.
  if (place.lastId === undefined) tell({ type: 'reset' });
  const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      heard();
      controller.enqueue(chunk);
    },
  });
  const events = body
    .pipeThrough(listening)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const { id, event, data } = next.value;
    if (event === 'reset') tell({ type: 'reset' });
    else {
      const happened = toFeedEvent(data);
      if (happened !== undefined) tell({ type: 'event', event: happened });
    }
    if (id !== undefined) place.lastId = id;
  }
}

function headersFor({ token, place }: ReadStreamOptions): Record<string, string> {
  return {
    accept: 'text/event-stream',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(place.lastId === undefined ? {} : { 'last-event-id': place.lastId }),
  };
}

function toFeedEvent(data: string): FeedEvent | undefined {
  if (data === '') return undefined;
  const { sessionId, seq, type, at } = JSON.parse(data);
  return { sessionId: String(sessionId), seq: Number(seq), type: String(type), at: String(at) };
}
