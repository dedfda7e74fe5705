import type { JsonObject } from '../../base/json.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolSpec } from '../../tools/tool-spec.ts';

/** The mode under which tools are offered to MCP clients. */
export const MCP_MODE = 'mcp';

/** The result of `tools/list`: the same bytes for the same tools, so that clients and models can cache it. */
export function listTools(registry: ToolRegistry): { readonly tools: readonly JsonObject[] } {
  return { tools: registry.forMode(MCP_MODE).map(({ spec }) => toDefinition(spec)) };
}

/** Without the output schema: models pay for it in every request and results say the same by themselves. */
function toDefinition({ name, description, inputSchema, annotations }: ToolSpec): JsonObject {
  return { name, description, inputSchema, annotations: { ...annotations } };
}
