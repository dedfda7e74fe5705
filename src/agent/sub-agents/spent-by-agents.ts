import { isObject } from '../../base/json.ts';
import type { ToolErrorCode, ToolResult } from '../../tools/tool-result.ts';
import { addUsage, NO_USAGE, type Usage } from '../model/usage.ts';
import type { Turn } from '../run/run-history.ts';
import { readUsage, type Spent } from '../run/run-state.ts';

/** The tool by which a run has others work for it. */
export const SPAWN_AGENT = 'spawn_agent';

/** What a turn has cost together with those that worked for it. */
export function withAgents(own: Spent, { steps }: Turn): Spent {
  let { usage, cost }: { usage: Usage; cost: number | null } = own;
  for (const { results } of steps) {
    for (const result of results.values()) {
      const spent = result.toolName === SPAWN_AGENT ? spentBy(result) : undefined;
      if (spent === undefined) continue;
      usage = addUsage(usage, spent.usage);
      cost = cost === null || spent.cost === null ? null : cost + spent.cost;
    }
  }
  return { steps: own.steps, usage, cost };
}

/** Undefined for a call that never began: it has cost nothing. */
function spentBy(result: ToolResult): Pick<Spent, 'usage' | 'cost'> | undefined {
  if (result.status === 'failed' && BROKEN_OFF.includes(result.code)) return UNKNOWN;
  if (result.status !== 'done' || !isObject(result.output)) return undefined;
  const { usage, cost } = result.output;
  return { usage: usage === undefined ? NO_USAGE : readUsage(usage), cost: typeof cost === 'number' ? cost : null };
}

/** Ends that nobody waits for: what was spent until then is not told. */
const BROKEN_OFF: readonly ToolErrorCode[] = ['tool/timeout', 'tool/aborted', 'tool/interrupted'];
const UNKNOWN: Pick<Spent, 'usage' | 'cost'> = { usage: {}, cost: null };
