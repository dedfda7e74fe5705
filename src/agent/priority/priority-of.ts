import type { ToolSpec } from '../../tools/tool-spec.ts';
import { serverKeyOf, serverKeys } from '../mcp-client/tool-names.ts';

/** A tool's priority, 0 to 100, and who set it. */
export interface Priority {
  readonly priority: number;
  readonly from: 'tool' | 'setting' | 'server setting';
}

/** The user's word on the tool, else the user's word on its MCP server, else its own. */
export function priorityOf(
  { name, priority }: Pick<ToolSpec, 'name' | 'priority'>,
  settings: Readonly<Record<string, number>>,
): Priority {
  const own = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (own !== undefined) return { priority: within(own), from: 'setting' };
  const key = serverKeyOf(name);
  const [, ofServer] = (key && Object.entries(settings).find(([server]) => keyOf(server) === key)) || [];
  return ofServer === undefined ? { priority, from: 'tool' } : { priority: within(ofServer), from: 'server setting' };
}

function keyOf(server: string): string | undefined {
  return serverKeys([server]).get(server);
}

function within(priority: number): number {
  return Math.min(100, Math.max(0, priority));
}
