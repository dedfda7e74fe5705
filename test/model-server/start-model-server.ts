import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatCompletions } from './formats/chat-completions/chat-completions.ts';
import { answerListing } from './list-models.ts';
import { resolveTurn } from './resolve-turn.ts';
import { isFailed, type Script, type Turn } from './script.ts';
import { createScriptBook } from './script-book.ts';
import type { SeenRequest, ServiceName } from './seen-request.ts';
import { refuse, sendAnswer, sendFailure } from './send-turn.ts';
import { createSignatures } from './signatures.ts';
import { type Taken, takeRequest } from './take-request.ts';
import type { Violation } from './violation.ts';

/** What a model server is given. */
export interface ModelServerOptions {
  /** For every model that has none of its own. */
  readonly script?: Script;
  /** By the model's name without its provider. */
  readonly scripts?: Readonly<Record<string, Script>>;
  /** Keys that are refused; only `wrong-key` when absent. */
  readonly wrongKeys?: readonly string[];
  /** False keeps no requests, for long runs whose memory is watched. */
  readonly keepRequests?: boolean;
  /** A free one when absent. */
  readonly port?: number;
}

/** A server that speaks as the providers do, and says what its script says. */
export interface ModelServer {
  readonly url: string;
  /** What to set as each provider's base address. */
  readonly urls: Readonly<Record<ServiceName, string>>;
  /** Everything that was asked, in the order of its arrival, refused requests too. */
  readonly requests: readonly SeenRequest[];
  /** What real services would have refused, and this one has. */
  readonly violations: readonly Violation[];
  /** Requests whose clients went away before they had their answer. */
  readonly abandoned: readonly SeenRequest[];
  requestsOf(model: string): readonly SeenRequest[];
  /** Gives a model its script, or another one, which begins at its first turn. */
  setScript(model: string, script: Script): void;
  close(): Promise<void>;
}

/** Starts one on this machine. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { wrongKeys = ['wrong-key'], keepRequests = true } = options;
  const book = createScriptBook(options.scripts ?? {}, options.script);
  const signatures = createSignatures();
  const closing = new AbortController();
  const requests: SeenRequest[] = [];
  const violations: Violation[] = [];
  const abandoned: SeenRequest[] = [];

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (answerListing(incoming.url ?? '/', response, book.models)) return;
    const taken = await takeRequest(incoming, { signatures, wrongKeys });
    if (keepRequests && taken.seen !== undefined) requests.push(taken.seen);
    if (taken.isAccepted) return answer(taken, response);
    const { path, seen, route, problems, failure } = taken;
    const where = { format: route?.format.name, model: seen?.model ?? '', path };
    violations.push(...problems.map((problem) => ({ ...problem, ...where })));
    refuse(failure, { response, format: route?.format ?? chatCompletions });
  };

  const answer = async ({ seen, route: { format } }: Accepted, response: ServerResponse): Promise<void> => {
    const turn = await book.next(seen);
    if (turn === undefined) throw new Error(`The script of "${seen.model}" has no more turns.`);
    const gone = new AbortController();
    response.once('close', () => {
      if (response.writableFinished) return;
      gone.abort();
      if (!isCutByUs(turn) && !closing.signal.aborted) abandoned.push(seen);
    });
    const sending = { response, format, signal: AbortSignal.any([gone.signal, closing.signal]) };
    if (turn.waitMs !== undefined) await sleep(turn.waitMs, undefined, { signal: sending.signal });
    if (isFailed(turn)) return sendFailure(turn, sending);
    await sendAnswer(resolveTurn(turn, seen, { format, signatures }), turn, { ...sending, seen });
  };

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      // A client that is gone, also amid its answer, needs none; a script that fails is a mistake in a test, which must be seen.
      if (response.destroyed || response.headersSent || closing.signal.aborted) return;
      violations.push({ rule: 'script-over', message: String(error), format: undefined, model: '', path: '' });
      refuse({ status: 400, message: String(error) }, { response, format: chatCompletions });
    });
  });
  const url = await listen(server, options.port);
  return {
    url,
    urls: {
      anthropic: `${url}/v1`,
      openai: `${url}/v1`,
      google: `${url}/v1beta`,
      ollama: `${url}/ollama`,
      compatible: `${url}/compatible/v1`,
    },
    requests,
    violations,
    abandoned,
    requestsOf: (model) => requests.filter((request) => request.model === model),
    setScript: book.set,
    close: async () => {
      closing.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

type Accepted = Extract<Taken, { isAccepted: true }>;

function isCutByUs(turn: Turn): boolean {
  return isFailed(turn) ? turn.fail === 'disconnect' : turn.cut?.how === 'drop';
}

async function listen(server: ReturnType<typeof createServer>, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The model server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
