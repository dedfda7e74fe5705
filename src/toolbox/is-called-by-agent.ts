import type { ToolMode } from '../tools/tool-spec.ts';

/** Whether an agent of ours calls, alone or for another one: what it thinks belongs to its run. */
export function isCalledByAgent(mode: ToolMode): boolean {
  return mode === 'agent' || mode === 'subagent';
}
