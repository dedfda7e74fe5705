import type { Thinking } from '../thinking/create-thinking.ts';
import type { Tool } from '../tools/tool.ts';

/** What built-in tools are given. */
export interface ToolboxParts {
  readonly thinking: Thinking;
}

/** Every built-in tool, loaded when it is wanted. A new one is a folder beside this file and a line here. */
const TOOLS: Readonly<Record<string, (parts: ToolboxParts) => Promise<Tool>>> = {
  think: async ({ thinking }) => (await import('./think/tool.ts')).createThinkTool(thinking),
  reasoning_think: async ({ thinking }) =>
    (await import('./reasoning-think/tool.ts')).createReasoningThinkTool(thinking),
  recall: async ({ thinking }) => (await import('./recall/tool.ts')).createRecallTool(thinking),
  sequentialthinking: async ({ thinking }) =>
    (await import('./sequentialthinking/tool.ts')).createSequentialThinkingTool(thinking),
  update_plan: async () => (await import('./update-plan/tool.ts')).createUpdatePlanTool(),
};

/** The names of the built-in tools. */
export const TOOL_NAMES: readonly string[] = Object.keys(TOOLS);

/** Makes the built-in tools of these names; all of them, unless told. */
export async function createToolbox(parts: ToolboxParts, names: readonly string[] = TOOL_NAMES): Promise<Tool[]> {
  const tools = await Promise.all(names.map((name) => TOOLS[name]?.(parts)));
  return tools.filter((tool) => tool !== undefined);
}
