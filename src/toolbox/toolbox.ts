import type { Thinking } from '../thinking/create-thinking.ts';
import type { Tool } from '../tools/tool.ts';
import { createReasoningThinkTool } from './reasoning-think/tool.ts';
import { createRecallTool } from './recall/tool.ts';
import { createSequentialThinkingTool } from './sequentialthinking/tool.ts';
import { createThinkTool } from './think/tool.ts';
import { createUpdatePlanTool } from './update-plan/tool.ts';

/** What built-in tools are given. */
export interface ToolboxParts {
  readonly thinking: Thinking;
}

/** Every built-in tool. A new one is a folder beside this file and a line here. */
export function createToolbox({ thinking }: ToolboxParts): Tool[] {
  return [
    createThinkTool(thinking),
    createReasoningThinkTool(thinking),
    createRecallTool(thinking),
    createSequentialThinkingTool(thinking),
    createUpdatePlanTool(),
  ];
}
