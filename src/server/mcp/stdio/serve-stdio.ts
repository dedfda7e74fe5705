import type { Readable } from 'node:stream';
import { newSessionId } from '../../../base/session-id.ts';
import type { ServerParts } from '../../server-parts.ts';
import { createBacklog } from './backlog.ts';
import { type ConnectionOptions, createConnection } from './connection.ts';
import { idOfLongLine } from './id-of-long-line.ts';
import { inputEnd } from './input-end.ts';
import { type Message, toErrorAnswer } from './json-rpc.ts';
import { readLine, tooLong } from './read-line.ts';
import { splitLines } from './split-lines.ts';
import { waitUntil } from './wait-until.ts';
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
const LAST_BYTES_MS = 300;

/** More than a client keeps in flight; beyond it nothing is begun until answers are out. */
const MOST_IN_FLIGHT = 1_024;

/**
 * Serves MCP on one connection, which is a session of its own, until its input ends; then the last answers go out. A
 * line that cannot be read is answered by name, and the connection goes on.
 */
export async function serveStdio(parts: ServerParts, ends: Ends, options: ConnectionOptions = {}): Promise<void> {
  const { input, output, signal } = ends;
  const scope = { owner: 'local', session: newSessionId() };
  const writer = writeLines(output, () => goOn());
  const send = (message: object): void => writer.write(JSON.stringify(message));
  const connection = createConnection({ parts, scope, send, sendLine: writer.write }, options);
  const maxBytes = (): number => parts.limits().maxMessageBytes;
  const receive = (message: Message): void => {
    const refreshing = parts.refresh?.();
    if (refreshing === undefined) connection.receive(message);
    else void refreshing.then(() => connection.receive(message));
  };

  const lines = splitLines(
    {
      onLine(line) {
        const read = readLine(line);
        if (read?.ok === false) send(toErrorAnswer(read.mistake));
        else if (read !== undefined) receive(read.message);
      },
      onTooLong: (long) => send(toErrorAnswer({ id: idOfLongLine(long), ...tooLong(long.bytes, maxBytes()) })),
    },
    maxBytes,
  );
  const backlog = createBacklog(lines.push);
  const isBehind = (): boolean => writer.isFull() || connection.inFlight() >= MOST_IN_FLIGHT;
  const goOn = (): void => {
    backlog.begin(() => !isBehind());
    const isFull = signal.aborted || backlog.isFull();
    if (isFull !== input.isPaused()) isFull ? input.pause() : input.resume();
  };

  input.on('data', (chunk: Buffer) => {
    backlog.add(chunk);
    goOn();
  });
  await inputEnd(input, signal);
  backlog.begin(() => !signal.aborted);
  // Where the input did not end, what stands after the last line feed is half a message.
  if (!signal.aborted) lines.end();
  await waitUntil(() => connection.inFlight() === 0, LAST_ANSWERS_MS);
  await connection.close();
  await writer.flush(LAST_BYTES_MS);
}
