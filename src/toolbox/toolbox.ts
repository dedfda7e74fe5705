import type { Engine } from '../thinking/create-engine.ts';
import type { Tool } from '../tools/tool.ts';
import { createFileLocks, type FileLocks } from './projects/file-locks.ts';
import type { Projects } from './projects/projects.ts';
import { createSeenFiles, type SeenFiles } from './projects/seen-files.ts';

/** What built-in tools are given. */
export interface ToolboxParts {
  readonly thinking: Engine;
  readonly projects: Projects;
}

/** What built-in tools share with each other. */
interface SharedParts extends ToolboxParts {
  readonly locks: FileLocks;
  readonly seen: SeenFiles;
}

/** Every built-in tool, loaded when it is wanted. A new one is a folder beside this file and a line here. */
const TOOLS: Readonly<Record<string, (parts: SharedParts) => Promise<Tool>>> = {
  think: async ({ thinking }) => (await import('./think/tool.ts')).createThinkTool(thinking),
  reasoning_think: async ({ thinking }) =>
    (await import('./reasoning-think/tool.ts')).createReasoningThinkTool(thinking),
  recall: async ({ thinking }) => (await import('./recall/tool.ts')).createRecallTool(thinking),
  sequentialthinking: async ({ thinking }) =>
    (await import('./sequentialthinking/tool.ts')).createSequentialThinkingTool(thinking),
  list_projects: async ({ projects }) => (await import('./list-projects/tool.ts')).createListProjectsTool(projects),
  list_files: async ({ projects }) => (await import('./list-files/tool.ts')).createListFilesTool(projects),
  read_files: async (parts) => (await import('./read-files/tool.ts')).createReadFilesTool(parts),
  search_files: async ({ projects }) => (await import('./search-files/tool.ts')).createSearchFilesTool(projects),
  glob_files: async ({ projects }) => (await import('./glob-files/tool.ts')).createGlobFilesTool(projects),
  write_file: async (parts) => (await import('./write-file/tool.ts')).createWriteFileTool(parts),
  edit_file: async (parts) => (await import('./edit-file/tool.ts')).createEditFileTool(parts),
  delete_files: async (parts) => (await import('./delete-files/tool.ts')).createDeleteFilesTool(parts),
  execute_command: async ({ projects }) =>
    (await import('./execute-command/tool.ts')).createExecuteCommandTool({ projects, env: process.env }),
  web_fetch: async () => (await import('./web-fetch/tool.ts')).createWebFetchTool(),
  update_plan: async () => (await import('./update-plan/tool.ts')).createUpdatePlanTool(),
};

/** The names of the built-in tools. */
export const TOOL_NAMES: readonly string[] = Object.keys(TOOLS);

/** Makes the built-in tools of these names; all of them, unless told. */
export async function createToolbox(parts: ToolboxParts, names: readonly string[] = TOOL_NAMES): Promise<Tool[]> {
  const shared = { ...parts, locks: createFileLocks(), seen: createSeenFiles() };
  const tools = await Promise.all(names.map((name) => TOOLS[name]?.(shared)));
  return tools.filter((tool) => tool !== undefined);
}
