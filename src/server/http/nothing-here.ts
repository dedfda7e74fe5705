import { matchesPath } from '../api/path-pattern.ts';
import { ROUTES } from '../api/routes.ts';
import type { Problem } from './problem.ts';
import { MCP_PATH } from './refuse.ts';

const PATHS = ['/', MCP_PATH, '/openapi.json', ...new Set(ROUTES.map(({ path }) => path))];

/** The problem of a request that no route takes: what exists is named. */
export function nothingHere(method: string, path: string): Problem {
  const methods = ROUTES.filter((route) => matchesPath(route.path, path)).map((route) => route.method.toUpperCase());
  if (methods.length === 0) {
    return {
      status: 404,
      code: 'request/unknown-path',
      detail: `Nothing is at ${path.slice(0, 100)}. There is ${PATHS.join(', ')}.`,
      more: { paths: PATHS },
    };
  }
  return {
    status: 405,
    code: 'request/method',
    detail: `${path} does not take ${method}, but ${methods.join(' and ')}.`,
    headers: { allow: methods.join(', ') },
  };
}
