import { Cancellation } from '../../../base/cancellation.ts';
import { isObject } from '../../../base/json.ts';
import type { Scope, ServerParts } from '../../server-parts.ts';
import { callTool, type McpCall } from '../call-tool.ts';
import { reportProgress } from '../report-progress.ts';
import { toCallAnswer } from './call-answer.ts';
import { INTERNAL_ERROR, type RequestId, toErrorAnswer } from './json-rpc.ts';
import type { PlainRequest } from './plain-request.ts';

/** The calls of a connection that are not answered yet. */
export interface RunningCalls {
  /** Runs a call and sends its answer, unless it is cancelled meanwhile. */
  start(request: PlainRequest): Promise<void>;
  /** False when no such call is running. */
  cancel(id: unknown): boolean;
  count(): number;
}

/** What calls run with. */
export interface ConnectionParts {
  readonly parts: ServerParts;
  readonly scope: Scope;
  readonly send: (message: object) => void;
  /** Sends what is a message in JSON already. */
  readonly sendLine: (line: string) => void;
}

/** No calls yet. */
export function createRunningCalls({ parts, scope, send, sendLine }: ConnectionParts): RunningCalls {
  const running = new Set<RunningCall>();

  return {
    async start(request) {
      const { id, params } = request;
      const call = { id, cancellation: new Cancellation() };
      running.add(call);
      try {
        const result = await callTool(
          {
            id: String(id),
            name: String(params['name']),
            input: params['arguments'],
            scope,
            cancellation: call.cancellation,
            onProgress: progressOf(request, send),
          },
          parts,
        );
        if (call.cancellation.reason !== CANCELLED) sendLine(toCallAnswer(request, result, parts));
      } catch (error) {
        parts.log.error(`A call ended without a result: ${String(error)}`);
        send(toErrorAnswer({ id, code: INTERNAL_ERROR, message: 'Internal error' }));
      } finally {
        running.delete(call);
      }
    },
    cancel(id) {
      const meant = [...running].filter((call) => call.id === id);
      for (const { cancellation } of meant) cancellation.cancel(CANCELLED);
      return meant.length > 0;
    },
    count: () => running.size,
  };
}

interface RunningCall {
  readonly id: RequestId;
  readonly cancellation: Cancellation;
}

/** Tells the client's wish from the timeout of a tool, which is answered. */
const CANCELLED = 'cancelled by the client';

/** Only who sent a token is told of progress. */
function progressOf({ params }: PlainRequest, send: ConnectionParts['send']): McpCall['onProgress'] {
  const meta = params['_meta'];
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  if (typeof token !== 'string' && typeof token !== 'number') return undefined;
  const method = 'notifications/progress';
  return reportProgress((report) => send({ jsonrpc: '2.0', method, params: { progressToken: token, ...report } }));
}
