import type * as z from 'zod';
import { describeProblems } from '../../thinking/input-problem.ts';
import { toProblemResponse } from '../http/problem.ts';
import type { ApiCall } from './api-parts.ts';

/** One operation of the API: what answers it, checks it and documents it, in one place. */
export interface Route extends RouteFacts {
  readonly input: z.ZodObject;
  readonly output?: z.ZodType;
  /** Checks what was given and answers; a failure that nobody foresaw is thrown. */
  answer(given: unknown, call: ApiCall): Promise<Response>;
}

/** What is known of a route without running it. */
export interface RouteFacts {
  readonly method: 'get' | 'post' | 'delete';
  /** As OpenAPI writes it. Inputs named in braces come from the path, the others from the query, or from a POST's body. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The input as it is documented, where something else than this table checks it. */
  readonly documentedAs?: z.ZodObject;
  /** Media types that it can answer with besides, or instead of, JSON. */
  readonly alsoAs?: readonly string[];
  /** Headers that count here, and what for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses of the problems that this route alone can have. */
  readonly problems?: readonly number[];
  /** Needs no token. */
  readonly isPublic?: true;
}

/** A route as it is written down; `run` gives the JSON of its answer, or the whole answer. */
export interface RouteSpec<Input extends z.ZodObject, Output extends z.ZodType> extends RouteFacts {
  readonly input: Input;
  readonly output?: Output;
  run(input: z.output<Input>, call: ApiCall): Promise<z.output<Output> | Response>;
}

/** Checks the types of a route and erases them, so that all fit into one table. */
export function defineRoute<Input extends z.ZodObject, Output extends z.ZodType>(
  spec: RouteSpec<Input, Output>,
): Route {
  const { run, ...facts } = spec;
  return {
    ...facts,
    answer: async (given, call) => {
      const checked = spec.input.safeParse(given);
      if (!checked.success) return invalidInput(checked.error);
      const answer = await run(checked.data, call);
      return answer instanceof Response ? answer : Response.json(answer);
    },
  };
}

function invalidInput({ issues }: z.ZodError): Response {
  const problems = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return toProblemResponse({
    status: 400,
    code: 'request/invalid',
    detail: describeProblems(problems),
    more: { problems },
  });
}
