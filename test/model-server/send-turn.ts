import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireFailure, WireFormat } from './formats/wire-format.ts';
import type { Said } from './said.ts';
import type { AnswerTurn, FailedTurn } from './script.ts';
import type { SeenRequest } from './seen-request.ts';

/** Where an answer goes, and how it is put. */
export interface Sending {
  readonly response: ServerResponse;
  readonly format: WireFormat;
  /** Fires when the client is gone or the server closes. */
  readonly signal: AbortSignal;
}

/** Sends an answer, whole or as a stream, up to where it is cut. */
export async function sendAnswer(
  said: Said,
  turn: AnswerTurn,
  { seen, ...sending }: Sending & { readonly seen: SeenRequest },
): Promise<void> {
  const { response, format } = sending;
  const { cut, fragmentBytes } = turn;
  response.setHeader('content-type', seen.isStream ? format.streamType : 'application/json');
  response.setHeader('request-id', `req_${said.id}`);
  const whole = seen.isStream ? format.writeStream(said, seen) : [JSON.stringify(format.writeAnswer(said, seen))];
  const kept = cut === undefined ? whole : whole.slice(0, cut.after);
  const pieces = fragmentBytes === undefined ? kept : fragmentsOf(kept, fragmentBytes);
  for (const [index, piece] of pieces.entries()) {
    if (index > 0 && turn.delayMs !== undefined) await sleep(turn.delayMs, undefined, { signal: sending.signal });
    await write(piece, sending);
  }
  if (cut === undefined) response.end();
  else await breakOff(cut.how, sending);
}

/** Sends a refusal in the provider's shape, or whatever else went wrong. */
export async function sendFailure(turn: FailedTurn, sending: Sending): Promise<void> {
  const { response, format } = sending;
  if (turn.fail === 'hang') return;
  if (turn.fail === 'disconnect') {
    response.socket?.destroy();
    return;
  }
  if (turn.fail === 'garbage') {
    response.writeHead(200, { 'content-type': format.streamType }).end('data: {"what is this\n\n{]');
    return;
  }
  const { status, message, headers = {}, retryAfterSeconds } = turn;
  const usual = format.failures[turn.fail];
  refuse(
    {
      ...usual,
      ...(status === undefined ? {} : { status }),
      ...(message === undefined ? {} : { message }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      headers,
    },
    sending,
  );
}

/** Answers with an error. */
export function refuse(failure: WireFailure, { response, format }: Pick<Sending, 'response' | 'format'>): void {
  const { status, headers = {}, retryAfterSeconds } = failure;
  // Google tells in the body how long to wait.
  const wait =
    retryAfterSeconds === undefined || format.name === 'gemini' ? {} : { 'retry-after': `${retryAfterSeconds}` };
  response
    .writeHead(status, { 'content-type': 'application/json', ...wait, ...headers })
    .end(JSON.stringify(format.writeError(failure)));
}

async function breakOff(how: 'drop' | 'hang' | 'garbage' | 'error', sending: Sending): Promise<void> {
  const { response, format } = sending;
  if (how === 'hang') return;
  if (how === 'drop') response.socket?.destroy();
  if (how === 'garbage') response.end('data: {"what is this\n\ndata: ]\n\n');
  if (how === 'error') response.end(format.writeStreamError(format.failures.overloaded));
}

/** Resolves when the bytes have left, so that what comes next cannot overtake them. */
function write(piece: string | Buffer, { response, signal }: Sending): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    response.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

function fragmentsOf(pieces: readonly string[], bytes: number): readonly Buffer[] {
  const all = Buffer.from(pieces.join(''));
  return Array.from({ length: Math.ceil(all.length / bytes) }, (_, index) =>
    all.subarray(index * bytes, (index + 1) * bytes),
  );
}
