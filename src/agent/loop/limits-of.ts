import type { RunLimits } from '../agent-settings.ts';
import type { LiveRun } from './live-run.ts';

/** The limits of the turn: the user's, or what was left of them for a run that works for another. */
export function limitsOf({ scope, parts }: LiveRun): RunLimits {
  return scope.limits ?? parts.settings().limits;
}

/** What is left for one that works for this run. */
export function limitsLeft(run: LiveRun): RunLimits {
  const { tokens, cost, ...limits } = limitsOf(run);
  const { usage, cost: paid } = run.writer.state.turnSpent;
  const used = (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
  return {
    ...limits,
    tokens: tokens === undefined ? undefined : Math.max(0, tokens - used),
    cost: cost === undefined ? undefined : Math.max(0, cost - (paid ?? 0)),
  };
}
