import { isObject } from '../../base/json.ts';
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
      if (result.toolName !== SPAWN_AGENT || result.status !== 'done' || !isObject(result.output)) continue;
      const { usage: used, cost: paid } = result.output;
      usage = addUsage(usage, used === undefined ? NO_USAGE : readUsage(used));
      cost = cost === null || typeof paid !== 'number' ? null : cost + paid;
    }
  }
  return { steps: own.steps, usage, cost };
}
