import type { ToolRegistry } from '../../tools/registry.ts';
import { absentTool } from '../mcp-client/absent-tool.ts';
import { serverKeyOf } from '../mcp-client/tool-names.ts';

/** The tools, and stand-ins for those of MCP servers: what they once answered can be read without starting any. */
export function readableTools(tools: ToolRegistry): ToolRegistry {
  return {
    ...tools,
    get: (name) => tools.get(name) ?? (serverKeyOf(name) === undefined ? undefined : absentTool(name, 'Only to read.')),
  };
}
