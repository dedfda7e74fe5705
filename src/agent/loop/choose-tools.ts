import type { ToolRegistry } from '../../tools/registry.ts';
import type { Tool } from '../../tools/tool.ts';
import type { ToolDefinition } from '../../tools/tool-spec.ts';
import type { AgentSettings } from '../agent-settings.ts';
import { offerTools } from '../priority/rank-tools.ts';
import { isReadOnly, type LiveRun, turnOf } from './live-run.ts';
import { orAborted } from './or-aborted.ts';
import { THINKING_TOOLS } from './thinking-tools.ts';

/** Chooses the tools that the model is told of, for every step of a run; while nothing changed, they are the same. */
export type ChooseTools = (registry: ToolRegistry, settings: AgentSettings) => Promise<readonly ToolDefinition[]>;

/** All tools that can be called at this moment. */
export async function registryOf(run: LiveRun): Promise<ToolRegistry> {
  const given = run.tools();
  return given instanceof Promise ? orAborted(given, run.signal) : given;
}

interface Choice {
  readonly candidates: readonly Tool[];
  readonly turn: number;
  readonly settings: AgentSettings;
  readonly offered: readonly ToolDefinition[];
}

/** Makes the chooser of a run. */
export function createChooseTools(run: LiveRun): ChooseTools {
  let known: Choice | undefined;
  return async (registry, settings) => {
    const candidates = candidatesOf(run, registry, settings);
    const { turn, text } = turnOf(run);
    if (known === undefined || known.turn !== turn || !isSameChoice(known, candidates, settings)) {
      known = { candidates, turn, settings, offered: await offerTools(candidates, { task: text, settings }) };
    }
    return known.offered;
  };
}

function candidatesOf(run: LiveRun, registry: ToolRegistry, { enableThinking }: AgentSettings): readonly Tool[] {
  const onlyReading = isReadOnly(run);
  return registry.forMode(run.scope.mode).filter(({ spec }) => {
    if (!enableThinking && THINKING_TOOLS.includes(spec.name)) return false;
    return !onlyReading || spec.capabilities.includes('read_only');
  });
}

function isSameChoice(known: Choice, candidates: readonly Tool[], settings: AgentSettings): boolean {
  const { maxTools, toolPriority } = known.settings;
  return (
    candidates.length === known.candidates.length &&
    candidates.every((tool, index) => tool === known.candidates[index]) &&
    settings.maxTools === maxTools &&
    (settings.toolPriority === toolPriority || JSON.stringify(settings.toolPriority) === JSON.stringify(toolPriority))
  );
}
