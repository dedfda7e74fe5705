import type { AgentSettings } from '../../agent/agent-settings.ts';
import { THINKING_TOOLS } from '../../agent/loop/thinking-tools.ts';
import { createSpawnAgent, type Delegate } from '../../agent/sub-agents/spawn-agent.ts';
import { withTool } from '../../agent/sub-agents/with-tool.ts';
import { ThoughtlineError } from '../../base/error.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { Tool } from '../../tools/tool.ts';

/** What a run could use now, to look at: with what every run adds, and without thinking where it is off. */
export function toolsOnOffer(
  registry: ToolRegistry,
  { enableThinking }: Pick<AgentSettings, 'enableThinking'>,
): readonly Tool[] {
  return withTool(registry, createSpawnAgent(NOBODY))
    .forMode('agent')
    .filter(({ spec }) => enableThinking || !THINKING_TOOLS.includes(spec.name));
}

const NOBODY: Delegate = {
  onlyReads: () => true,
  work: () => Promise.reject(new ThoughtlineError('agent/failed', 'Nobody works here.')),
};
