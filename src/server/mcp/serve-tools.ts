import { type ServerContext, specTypeSchemas } from '@modelcontextprotocol/server';
import { callTool } from './call-tool.ts';
import { listTools } from './list-tools.ts';
import { reportProgress } from './report-progress.ts';
import type { Served } from './served.ts';

/** Serves `tools/list` and `tools/call`. Arguments go to the tool as they came: coercion and checks are its own. */
export function serveTools({ server, parts, scope }: Served): void {
  server.setRequestHandler('tools/list', { params: specTypeSchemas.PaginatedRequestParams }, () => ({
    ...listTools(parts.registry),
  }));
  server.setRequestHandler('tools/call', { params: specTypeSchemas.CallToolRequestParams }, async (params, context) => {
    const { name, arguments: input } = params;
    const { id, signal } = context.mcpReq;
    return { ...(await callTool({ id: String(id), name, input, scope, signal, ...progressOf(context) }, parts)) };
  });
}

/** Only who sent a token is told of progress. */
function progressOf({ mcpReq }: ServerContext): { readonly onProgress?: ReturnType<typeof reportProgress> } {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return {};
  return {
    onProgress: reportProgress((progress) => {
      // Whoever went away need not be told.
      mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken: token, ...progress } })
        .catch(() => {});
    }),
  };
}
