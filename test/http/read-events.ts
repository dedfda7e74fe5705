/** A server-sent event as a browser would see it. */
export interface ReadEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An open stream. */
export interface EventReader {
  /** The next event; undefined when the server ended the stream. */
  next(): Promise<ReadEvent | undefined>;
  /** Everything that came, comments and all. */
  readonly text: () => string;
  leave(): Promise<void>;
}

/** Opens a stream of events, from a place on where one is given. */
export async function readEvents(
  url: string,
  { lastEventId, headers = {} }: { lastEventId?: string | undefined; headers?: Record<string, string> } = {},
): Promise<EventReader> {
  const leaving = new AbortController();
  const answer = await fetch(url, {
    headers: {
      accept: 'text/event-stream',
      ...headers,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  });
  if (answer.status !== 200 || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let all = '';
  let waiting = '';

  const takeFrame = (): string | undefined => {
    const end = waiting.indexOf('\n\n');
    if (end < 0) return undefined;
    const frame = waiting.slice(0, end);
    waiting = waiting.slice(end + 2);
    return frame;
  };

  return {
    text: () => all,
    leave: async () => {
      leaving.abort();
      await reader.cancel().catch(() => {});
    },
    next: async () => {
      for (;;) {
        const frame = takeFrame();
        const event = frame === undefined ? undefined : parseFrame(frame);
        if (event !== undefined) return event;
        if (frame !== undefined) continue;
        const { done, value } = await reader.read();
        if (done) return undefined;
        all += value;
        waiting += value;
      }
    },
  };
}

/** Undefined for comments and hints. */
function parseFrame(frame: string): ReadEvent | undefined {
  const field = (name: string): string | undefined =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const data = field('data');
  if (data === undefined) return undefined;
  return { id: field('id') ?? '', event: field('event') ?? 'message', data: JSON.parse(data) };
}
