import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { newSessionId } from '../../../base/session-id.ts';
import type { ServerParts } from '../../server-parts.ts';
import { type ConnectionOptions, createConnection } from './connection.ts';
import { idOfLongLine } from './id-of-long-line.ts';
import { toErrorAnswer } from './json-rpc.ts';
import { readLine, tooLong } from './read-line.ts';
import { splitLines } from './split-lines.ts';
import { type LineStream, writeLines } from './write-lines.ts';

/** The two ends of a connection. */
export interface Ends {
  readonly input: Readable;
  readonly output: LineStream;
  /** Ends the connection, as the end of the input does. */
  readonly signal: AbortSignal;
}

/** How long the last answers are waited for, and how long the client may take to read them. */
const LAST_ANSWERS_MS = 1_000;
const LAST_BYTES_MS = 400;
const STEP_MS = 5;

/** More than a client keeps in flight; beyond it nothing is read until answers are out, so that memory stays bounded. */
const MOST_IN_FLIGHT = 1_024;

/**
 * Serves MCP on one connection, which is a session of its own, until its input ends; then the last answers go out. A
 * line that cannot be read is answered by name, and the connection goes on.
 */
export async function serveStdio(parts: ServerParts, ends: Ends, options: ConnectionOptions = {}): Promise<void> {
  const { input, output, signal } = ends;
  const scope = { owner: 'local', session: newSessionId() };
  const writer = writeLines(output, () => balance());
  const send = (message: object): void => writer.write(JSON.stringify(message));
  const connection = createConnection({ parts, scope, send }, options);
  const maxBytes = (): number => parts.limits().maxMessageBytes;

  const lines = splitLines(
    {
      onLine(line) {
        const read = readLine(line);
        if (read?.ok === false) send(toErrorAnswer(read.mistake));
        else if (read !== undefined) connection.receive(read.message);
      },
      onTooLong: (long) => send(toErrorAnswer({ id: idOfLongLine(long), ...tooLong(long.bytes, maxBytes()) })),
    },
    maxBytes,
  );
  const balance = (): void => {
    const isBehind = output.writableNeedDrain || connection.inFlight() >= MOST_IN_FLIGHT;
    if (isBehind !== input.isPaused()) isBehind ? input.pause() : input.resume();
  };

  input.on('data', (chunk: Buffer) => {
    lines.push(chunk);
    balance();
  });
  await endOf(input, signal);
  lines.end();
  for (let left = LAST_ANSWERS_MS; left > 0 && connection.inFlight() > 0; left -= STEP_MS) await wait(STEP_MS);
  await connection.close();
  await writer.flush(LAST_BYTES_MS);
}

/** Resolves when nothing more comes in, whatever the reason. */
function endOf(input: Readable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      input.pause();
      resolve();
    };
    for (const event of ['end', 'close', 'error']) input.once(event, end);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
