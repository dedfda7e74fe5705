import { isObject } from '../../../base/json.ts';
import type { Scope, ServerParts } from '../../server-parts.ts';
import { callTool, type McpCall } from '../call-tool.ts';
import { reportProgress } from '../report-progress.ts';
import { INTERNAL_ERROR, toErrorAnswer } from './json-rpc.ts';
import { toAnswer } from './plain-answer.ts';
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
}

/** No calls yet. */
export function createRunningCalls({ parts, scope, send }: ConnectionParts): RunningCalls {
  const running = new Map<unknown, Set<AbortController>>();
  let count = 0;

  return {
    async start(request) {
      const { id, params } = request;
      const controller = new AbortController();
      const { signal } = controller;
      const named = running.get(id) ?? new Set();
      running.set(id, named.add(controller));
      count += 1;
      try {
        const call = { id: String(id), name: String(params['name']), input: params['arguments'], scope, signal };
        const result = await callTool({ ...call, ...progressOf(request, send) }, parts);
        if (!signal.aborted) send(toAnswer(request, { ...result }, parts));
      } catch (error) {
        parts.log.error(`A call ended without a result: ${String(error)}`);
        send(toErrorAnswer({ id, code: INTERNAL_ERROR, message: 'Internal error' }));
      } finally {
        count -= 1;
        named.delete(controller);
        if (named.size === 0) running.delete(id);
      }
    },
    cancel(id) {
      const named = running.get(id);
      for (const controller of named ?? []) controller.abort();
      return named !== undefined;
    },
    count: () => count,
  };
}

/** Only who sent a token is told of progress. */
function progressOf({ params }: PlainRequest, send: ConnectionParts['send']): Pick<McpCall, 'onProgress'> {
  const meta = params['_meta'];
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  if (typeof token !== 'string' && typeof token !== 'number') return {};
  const method = 'notifications/progress';
  return {
    onProgress: reportProgress((report) =>
      send({ jsonrpc: '2.0', method, params: { progressToken: token, ...report } }),
    ),
  };
}
