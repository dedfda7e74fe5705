import { EventSourceParserStream } from 'eventsource-parser/stream';

/** One connection to a stream of the server. */
export interface ReadSseOptions {
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Where to go on; kept up to date. */
  readonly place: { lastId: string | undefined };
  onOpen(): void;
  onEvent(data: string, name: string | undefined): void;
}

/** How a connection came to its end. */
export type SseEnd = 'cut-off' | 'unauthorized' | 'over';

/** The server says something every 15 seconds; whoever hears nothing for so long has lost it. */
const LONGEST_SILENCE_MS = 45_000;

/** Reads until the connection ends. Never throws: a stream that was cut off can be gone on with. */
export async function readSse(path: string, options: ReadSseOptions): Promise<SseEnd> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  };
  try {
    const response = await fetch(path, {
      headers: headersFor(options),
      signal: AbortSignal.any([options.signal, silence.signal]),
      cache: 'no-store',
    });
    if (response.status === 401) return 'unauthorized';
    if (response.status === 204 || response.status === 404) return 'over';
    if (response.ok && response.body !== null) await readBody(response.body, { ...options, heard });
  } catch {
    // However it ended, whoever called comes back with the last id.
  } finally {
    clearTimeout(timer);
  }
  return 'cut-off';
}

async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { place, onOpen, onEvent, heard }: ReadSseOptions & { heard(): void },
): Promise<void> {
  onOpen();
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
    onEvent(data, event);
    if (id !== undefined) place.lastId = id;
  }
}

function headersFor({ token, place }: ReadSseOptions): Record<string, string> {
  return {
    accept: 'text/event-stream',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(place.lastId === undefined ? {} : { 'last-event-id': place.lastId }),
  };
}
