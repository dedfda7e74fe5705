import { createRegistry, type ToolRegistry } from '../../tools/registry.ts';
import type { Tool } from '../../tools/tool.ts';

/** A registry with one more tool; the one that is given stays as it is, and still says what its names mean. */
export function withTool(registry: ToolRegistry, tool: Tool): ToolRegistry {
  const listed = createRegistry([...registry.all(), tool]);
  return { ...listed, get: (name) => (name === tool.spec.name ? tool : registry.get(name)) };
}
