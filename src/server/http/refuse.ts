import type { AppContext } from './app-env.ts';
import { type Problem, toProblemResponse, toRpcErrorResponse } from './problem.ts';

/** Where MCP clients talk to the server. */
export const MCP_PATH = '/mcp';

/** Answers with a problem in the form that the caller reads. */
export function refuse(c: AppContext, problem: Problem): Response {
  return c.req.path === MCP_PATH ? toRpcErrorResponse(problem) : toProblemResponse(problem);
}
