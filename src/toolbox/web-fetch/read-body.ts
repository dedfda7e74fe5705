import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ThoughtlineError } from '../../base/error.ts';

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** The body, unpacked. It is counted as it is unpacked, so that a small one cannot become a huge one. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked(response)) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return response;
  const create = Object.entries(DECODERS).find(([name]) => name === encoding)?.[1];
  if (create === undefined) throw new ThoughtlineError('web/encoding', `The answer is packed as "${encoding}".`);
  // Whoever reads hears of errors on either side.
  return pipeline(response, create(), () => undefined);
}

function tooLarge(maxBytes: number): ThoughtlineError {
  return new ThoughtlineError(
    'web/too-large',
    `The answer is larger than ${maxBytes / 1_000_000} MB. Look for a smaller page, or for an address that gives a part of it.`,
  );
}
