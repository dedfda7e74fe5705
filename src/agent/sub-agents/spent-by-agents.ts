import { isObject } from '../../base/json.ts';
import type { ToolErrorCode, ToolResult } from '../../tools/tool-result.ts';
import { NO_USAGE } from '../model/usage.ts';
import type { Turn } from '../run/run-history.ts';
import { addSpent, readSpent, type Spent } from '../run/spent.ts';

/** The tool by which a run has others work for it. */
export const SPAWN_AGENT = 'spawn_agent';

/** What a turn has cost together with those that worked for it. */
export function withAgents(own: Spent, { steps }: Turn): Spent {
  let all = own;
  for (const { results } of steps) {
    for (const result of results.values()) {
      const spent = result.toolName === SPAWN_AGENT ? spentBy(result) : undefined;
      if (spent !== undefined) all = addSpent(all, spent);
    }
  }
  return all;
}

/** Undefined for a call that never began: it has cost nothing. */
function spentBy(result: ToolResult): Omit<Spent, 'steps' | 'isOpen'> | undefined {
  if (result.status === 'failed' && BROKEN_OFF.includes(result.code)) return { usage: NO_USAGE, cost: 0, lost: 1 };
  return result.status === 'done' && isObject(result.output) ? readSpent(result.output) : undefined;
}

/** Ends that nobody waits for: what was spent until then is not told. */
const BROKEN_OFF: readonly ToolErrorCode[] = ['tool/timeout', 'tool/aborted', 'tool/interrupted'];
