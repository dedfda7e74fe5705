import { createRegistry, type ToolRegistry } from '../../tools/registry.ts';
import type { Tool } from '../../tools/tool.ts';
import type { McpTools } from './create-mcp-tools.ts';

/**
 * A registry of the built-in tools and those of MCP servers as they are now. It also finds tools that are not there any
 * more, so that what they once answered stays readable; those are offered to nobody.
 */
export function withMcpTools(builtIn: Iterable<Tool>, mcp: Pick<McpTools, 'tools' | 'find'>): ToolRegistry {
  const registry = createRegistry(builtIn, 'the built-in tools');
  for (const { tool, origin } of mcp.tools()) registry.register(tool, origin);
  return { ...registry, get: (name) => registry.get(name) ?? mcp.find(name) };
}
