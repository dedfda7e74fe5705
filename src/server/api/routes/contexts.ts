import * as z from 'zod';
import { ThoughtlineError } from '../../../base/error.ts';
import { isThoughtsOfRun } from '../../../base/thoughts-of.ts';
import type { ThoughtAnswer } from '../../../thinking/contexts/context-answers.ts';
import { toProblemResponse } from '../../http/problem.ts';
import type { ApiCall } from '../api-parts.ts';
import { coerceLike } from '../coerce-like.ts';
import { defineRoute, type Route } from '../route.ts';
import { context, contextSummary, contextThoughts, storedThought } from '../schemas/contexts.ts';

/** What all of them have in common. */
const SHARED = {
  tag: 'contexts',
  headers: {
    'X-Workflow-Id': 'Names the session where session_id is absent',
    'X-Session-Id': 'Names the session where X-Workflow-Id is absent too; "default" otherwise',
  },
};

const choice = z.object({ session_id: z.string().optional().meta({ description: 'The session' }) });
const thought = choice.extend({ thought: z.string().meta({ description: 'What you think' }) });
const coerceThought = coerceLike(thought);

const addThought = defineRoute({
  ...SHARED,
  method: 'post',
  path: '/api/contexts/thoughts',
  operationId: 'addThought',
  summary: 'Record a thought',
  // The engine says what is wrong with a thought, so that its words are the same everywhere.
  input: z.looseObject({}),
  documentedAs: thought,
  output: storedThought,
  run: async (given, { scope, request, parts: { thinking } }) => {
    const { session_id: id, thought: text } = coerceThought(given);
    const options = { owner: scope.owner, signal: request.signal };
    const answer = await thinking.addThought(id || scope.session, text, options);
    return answer.status === 'success' ? answer : refused(answer);
  },
});

const getContext = defineRoute({
  ...SHARED,
  method: 'get',
  path: '/api/contexts',
  operationId: 'getContext',
  summary: 'Read a context: its thoughts, and when it was made and touched',
  input: choice,
  output: context,
  run: (given, call) => call.parts.thinking.getContext(...target(given, call)),
});

const getAllThoughts = defineRoute({
  ...SHARED,
  method: 'get',
  path: '/api/contexts/thoughts',
  operationId: 'getAllThoughts',
  summary: 'Read the thoughts of a context',
  input: choice,
  output: contextThoughts,
  run: async (given, call) => {
    const [id, owner] = target(given, call);
    return { session_id: id, thoughts: await call.parts.thinking.getAllThoughts(id, owner) };
  },
});

const getFormattedContext = defineRoute({
  ...SHARED,
  method: 'get',
  path: '/api/contexts/formatted',
  operationId: 'getFormattedContext',
  summary: 'The thoughts of a context as a text for a model',
  input: choice,
  alsoAs: ['text/plain'],
  run: async (given, call) => {
    const text = await call.parts.thinking.getFormattedContext(...target(given, call));
    return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  },
});

const getContextSummary = defineRoute({
  ...SHARED,
  method: 'get',
  path: '/api/contexts/summary',
  operationId: 'getContextSummary',
  summary: 'When a context was made and touched, and its number of steps',
  input: choice,
  output: contextSummary,
  run: (given, call) => call.parts.thinking.getContextSummary(...target(given, call)),
});

const clearContext = defineRoute({
  ...SHARED,
  method: 'delete',
  path: '/api/contexts',
  operationId: 'clearContext',
  summary: 'Empty a context; its past stays readable in the session',
  input: choice,
  output: contextSummary,
  problems: [409],
  run: async (given, call) => {
    const chosen = target(given, call);
    await call.parts.thinking.clearContext(...chosen);
    return call.parts.thinking.getContextSummary(...chosen);
  },
});

/** The six operations on contexts. Reading never creates one: a session that does not exist is an empty context. */
export const contextRoutes: readonly Route[] = [
  addThought,
  getContext,
  getAllThoughts,
  getFormattedContext,
  getContextSummary,
  clearContext,
];

type Target = [id: string, owner: { readonly owner: string }];

function target({ session_id: id = '' }: z.output<typeof choice>, { scope }: ApiCall): Target {
  const chosen = id === '' ? scope.session : id;
  if (isThoughtsOfRun(chosen)) throw new ThoughtlineError('thinking/invalid-id', OF_RUN);
  return [chosen, { owner: scope.owner }];
}

const OF_RUN =
  "A context of which the name begins with 'run:' holds what an agent thought: /api/sessions/{id}?include=thoughts shows it.";

function refused({ message }: Extract<ThoughtAnswer, { readonly status: 'error' }>): Response {
  const isOurFault = message.startsWith('Error processing thought');
  return toProblemResponse({
    status: isOurFault ? 503 : 400,
    code: isOurFault ? 'thought/failed' : 'thought/refused',
    detail: message,
    more: { message },
    ...(isOurFault ? { headers: { 'retry-after': '1' } } : {}),
  });
}
