import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Clock, systemClock } from '../../base/clock.ts';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import { modelError } from '../model/model-error.ts';
import type { Redact } from './clean-json.ts';
import { cleanPieces } from './clean-pieces.ts';
import { isRecordingHead } from './read-recording.ts';
import { toRecordedRequest } from './recorded-request.ts';
import { type Exchange, RECORDING_HEAD, type RecordedPiece } from './recording.ts';
import { splitPieces } from './split-pieces.ts';
import { tapBody } from './tap-body.ts';

/** What traffic is recorded with. */
export interface RecordingOptions {
  /** Replaced when it is a recording; any other file is refused. */
  readonly file: string;
  /** What sends the requests; that of this process when absent. */
  readonly fetch?: typeof globalThis.fetch;
  /** Takes more out of bodies than the well-known secrets, which are never written. */
  readonly redact?: Redact;
  readonly clock?: Clock;
}

/** Sends requests as they are and writes each exchange to a file as soon as its answer has ended. */
export function recordingFetch(options: RecordingOptions): typeof globalThis.fetch {
  const { file, fetch = globalThis.fetch, redact: more, clock = systemClock } = options;
  const began = clock.now();
  startFile(file, began);
  return async (input, init) => {
    const started = clock.now();
    const passedMs = (): number => clock.now() - started;
    const { request, redact } = toRecordedRequest(input, init, more);
    const save = (rest: Pick<Exchange, 'response' | 'failure'>): void =>
      append(file, { startedMs: started - began, durationMs: passedMs(), request, ...rest });

    const response = await fetch(input, init).catch((error: unknown) => {
      save({ failure: redact(reasonOf(error)) });
      throw error;
    });
    const { status, statusText, headers } = response;
    const chunks: RecordedPiece[] = [];
    const body = tapBody(response.body, {
      onText: (text) => chunks.push({ atMs: passedMs(), text }),
      onEnd: (error) => {
        const pieces = cleanPieces(splitPieces(chunks, headers.get('content-type') ?? ''), redact);
        save({
          response: { status, headers: keptHeaders(headers), pieces },
          ...(error === undefined ? {} : { failure: redact(reasonOf(error)) }),
        });
      },
    });
    return new Response(body, { status, statusText, headers });
  };
}

/** What a client goes by; others may hold account names and the like. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'retry-after-ms'];

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => KEPT_HEADERS.includes(name)));
}

function startFile(file: string, now: number): void {
  if (existsSync(file) && !isRecordingHead(firstLine(file))) {
    throw new ThoughtlineError(
      'recording/exists',
      `${file} exists and is no recording. Name another file to record to.`,
    );
  }
  const head = { ...RECORDING_HEAD, at: new Date(now).toISOString() };
  try {
    writeFileSync(file, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new ThoughtlineError('recording/unwritable', `${file} cannot be written: ${messageOf(error)}`);
  }
}

function firstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n', 1)[0] ?? '';
  } catch {
    return '';
  }
}

function append(file: string, exchange: Exchange): void {
  try {
    appendFileSync(file, `${JSON.stringify(exchange)}\n`);
  } catch (error) {
    throw modelError('model/recording', `The recording ${file} cannot be written: ${messageOf(error)}`);
  }
}

/** Node hides why a connection failed in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return cause === undefined ? messageOf(error) : `${messageOf(error)}: ${messageOf(cause)}`;
}
