import * as z from 'zod';
import type { RunCall } from '../../../agent/export/run-trace.ts';
import { ThoughtlineError } from '../../../base/error.ts';
import { loadSession, type SessionTrace } from '../../sessions/load-session.ts';
import { requireRun } from '../require-run.ts';
import { defineRoute, type Route } from '../route.ts';
import { include } from '../schemas/fields.ts';
import { runCall } from '../schemas/run-trace.ts';
import { runId } from '../schemas/runs.ts';

/** One call of a run, for readers who left the outputs out. */
export const runCallRoute: Route = defineRoute({
  method: 'get',
  path: '/api/runs/{id}/calls/{callId}',
  operationId: 'getRunCall',
  tag: 'runs',
  summary: 'Read one call of a run, with all that it gave',
  input: z.object({ id: runId, callId: z.string().meta({ description: 'The id of a call' }), include }),
  output: runCall,
  problems: [404],
  run: async ({ id, callId, include: more }, call) => {
    const { journal, allTools } = call.parts;
    const { owner } = await requireRun(id, call);
    const trace = await loadSession(journal, { owner, id }, { allTools, includeThoughts: more === 'thoughts' });
    const found = trace === undefined ? undefined : findCall(trace, callId);
    if (found === undefined) throw new ThoughtlineError('run/no-call', 'No call of this run has this id.');
    return found;
  },
});

/** The last one of this id: a model may use an id again. */
function findCall(trace: SessionTrace, callId: string): RunCall | undefined {
  if (trace.kind !== 'run') return undefined;
  const parts = trace.turns.flatMap(({ entries }) => entries).flatMap((entry) => ('parts' in entry ? entry.parts : []));
  return parts.findLast((part): part is RunCall => part.type === 'call' && part.callId === callId);
}
