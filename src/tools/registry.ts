import { ThoughtlineError } from '../base/error.ts';
import { compareText } from '../base/order.ts';
import type { Tool } from './tool.ts';
import type { ToolDefinition, ToolMode } from './tool-spec.ts';

/** The tools of one program. There is no global one: whoever needs a registry is given it. */
export interface ToolRegistry {
  /** `origin` says where the tool comes from, for the error when two have one name. */
  register(tool: Tool, origin?: string): void;
  get(name: string): Tool | undefined;
  /** By priority, highest first, then by name: the same order in every process and locale. */
  all(): Tool[];
  forMode(mode: ToolMode): Tool[];
  definitions(): ToolDefinition[];
  definitionsForMode(mode: ToolMode): ToolDefinition[];
}

/** A registry that holds the given tools. */
export function createRegistry(tools: Iterable<Tool> = [], origin?: string): ToolRegistry {
  const byName = new Map<string, { readonly tool: Tool; readonly origin: string }>();

  const register: ToolRegistry['register'] = (tool, from = 'this program') => {
    const { name } = tool.spec;
    const earlier = byName.get(name);
    if (earlier !== undefined) {
      throw new ThoughtlineError(
        'tool/duplicate',
        `Two tools are named "${name}": one from ${earlier.origin}, one from ${from}. Rename or leave out one of them.`,
        { data: { name, origins: [earlier.origin, from] } },
      );
    }
    byName.set(name, { tool, origin: from });
  };
  const all = (): Tool[] => [...byName.values()].map(({ tool }) => tool).sort(byPriorityThenName);
  const forMode = (mode: ToolMode): Tool[] => all().filter(({ spec }) => spec.modes.includes(mode));

  for (const tool of tools) register(tool, origin);
  return {
    register,
    get: (name) => byName.get(name)?.tool,
    all,
    forMode,
    definitions: () => all().map(toDefinition),
    definitionsForMode: (mode) => forMode(mode).map(toDefinition),
  };
}

function byPriorityThenName(a: Tool, b: Tool): number {
  return b.spec.priority - a.spec.priority || compareText(a.spec.name, b.spec.name);
}

function toDefinition({ spec }: Tool): ToolDefinition {
  const { name, description, inputSchema, outputSchema, annotations } = spec;
  return { name, description, inputSchema, outputSchema, annotations };
}
