import { isObject } from '../../base/json.ts';
import { describeJsonProblem, parseJson } from '../../base/parse-json.ts';
import { isDeeperThan } from '../../tools/dialects/is-deeper-than.ts';
import type { AppContext } from '../http/app-env.ts';
import { type Problem, toProblemResponse } from '../http/problem.ts';
import { sessionOf } from '../http/session-of.ts';
import type { ApiParts } from './api-parts.ts';
import type { Route } from './route.ts';

/** Takes a request to its route: the input is gathered from the path, and from the query or the body. */
export async function answerRoute(route: Route, c: AppContext, parts: ApiParts): Promise<Response> {
  const given = route.method === 'post' ? await readBody(c) : readQuery(c);
  if (!given.ok) return toProblemResponse(given.problem);
  const scope = c.get('scope') ?? { owner: NOBODY, session: sessionOf(c) };
  return route.answer({ ...given.value, ...c.req.param() }, { scope, request: c.req.raw, parts });
}

/** The owner on public routes: no journal has sessions of an owner without a name. */
const NOBODY = '';

/** Deeper than anything that is meant, and shallow enough for whatever looks at it by recursion. */
const DEEPEST = 100;

type Given =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: Problem };

/** Programs that fill in forms send nothing for what was left out. */
function readQuery(c: AppContext): Given {
  return { ok: true, value: Object.fromEntries(Object.entries(c.req.query()).filter(([, text]) => text !== '')) };
}

async function readBody(c: AppContext): Promise<Given> {
  const text = await c.req.text();
  if (text.trim() === '') return { ok: true, value: {} };
  const parsed = parseJson(text);
  if (!parsed.ok) return refused('request/malformed', `The body is not JSON: ${describeJsonProblem(parsed.problem)}.`);
  if (isDeeperThan(parsed.value, DEEPEST)) {
    return refused('request/too-deep', `The body is nested in more than ${DEEPEST} levels.`);
  }
  if (!isObject(parsed.value)) return refused('request/malformed', 'The body must be a JSON object.');
  return { ok: true, value: parsed.value };
}

function refused(code: string, detail: string): Given {
  return { ok: false, problem: { status: 400, code, detail } };
}
