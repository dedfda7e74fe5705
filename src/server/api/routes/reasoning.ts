import * as z from 'zod';
import type { ReasoningErrorCode, ReasoningRefusal } from '../../../thinking/reasoning/reasoning-refusal.ts';
import { toProblemResponse } from '../../http/problem.ts';
import { coerceLike } from '../coerce-like.ts';
import { defineRoute, type Route } from '../route.ts';
import { acceptedReasoning, reasoningInput } from '../schemas/reasoning.ts';

const coerceInput = coerceLike(reasoningInput);

/** One step of reasoning, as the tool `reasoning_think` takes it. */
export const reasoningRoute: Route = defineRoute({
  method: 'post',
  path: '/api/reasoning',
  operationId: 'reason',
  tag: 'reasoning',
  summary: 'Reason in steps: start a session, add a thought, roll back or conclude',
  description:
    'To start, send query, level and a thought. To go on, send the sessionId of the answer and the next thought.',
  // The engine checks everything at once, so that its words are the same everywhere.
  input: z.looseObject({}),
  documentedAs: reasoningInput,
  output: acceptedReasoning,
  problems: [404, 409, 422],
  run: async (given, { scope: { owner }, request: { signal }, parts: { thinking } }) => {
    const answer = await thinking.reason(coerceInput(given), { owner, signal });
    return answer.ok ? answer : refused(answer.error);
  },
});

const STATUSES: Readonly<Record<ReasoningErrorCode, number>> = {
  E_INVALID_INPUT: 400,
  E_INVALID_RUN_MODE_ARGS: 400,
  E_INVALID_THOUGHT_COUNT: 400,
  E_INSUFFICIENT_THOUGHTS: 400,
  E_SESSION_NOT_FOUND: 404,
  E_SESSION_COMPLETED: 409,
  E_BUDGET_EXCEEDED: 422,
  E_ABORTED: 499,
  E_SERVER_BUSY: 503,
  E_REASONING: 503,
};

function refused({ code, message, next }: ReasoningRefusal): Response {
  const status = STATUSES[code];
  return toProblemResponse({
    status,
    code,
    detail: message,
    more: { message, ...(next === undefined ? {} : { next }) },
    ...(status === 503 ? { headers: { 'retry-after': '1' } } : {}),
  });
}
