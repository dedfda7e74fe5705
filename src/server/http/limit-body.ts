import type { AppContext, Guard } from './app-env.ts';
import { discardBody } from './discard-body.ts';
import { refuse } from './refuse.ts';

/** Refuses bodies over the limit: by their announced length, or else while reading, without keeping more than allowed. */
export function limitBody(maxBytes: () => number): Guard {
  return async (c, next) => {
    // No other body is ever read.
    if (c.req.method !== 'POST') return next();
    const most = maxBytes();
    const length = c.req.header('content-length');
    const isChunked = c.req.header('transfer-encoding') !== undefined;
    // Node gives no more than the announced length.
    if (!isChunked) return Number(length ?? 0) > most ? tooLarge(c, most) : next();
    const body = await readUpTo(most, c.req.raw.body);
    if (body === undefined) return tooLarge(c, most);
    const { url, method, headers, signal } = c.req.raw;
    c.req.raw = new Request(url, { method, headers: new Headers([...headers]), signal, body });
    return next();
  };
}

/** The whole body; undefined where it has more bytes than allowed. */
async function readUpTo(most: number, body: ReadableStream<Uint8Array> | null): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // What is left is not cancelled: that would end the connection before the answer.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(c: AppContext, most: number): Response {
  void discardBody(c.req.raw.body);
  return refuse(c, {
    status: 413,
    code: 'request/too-large',
    detail: `The message has more than ${most} bytes (setting max_message_bytes). Send less at once.`,
  });
}
