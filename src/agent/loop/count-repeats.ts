import { equalJson } from '../../base/json.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import { callsOf } from '../run/create-run-history.ts';
import type { Step, Turn } from '../run/run-history.ts';

/** How many steps right before the newest one had the same calls with the same results; the order of keys does not count. */
export function countRepeats({ steps }: Turn): number {
  const at = lastWork(steps, steps.length - 1);
  const newest = steps[at];
  const before = steps[lastWork(steps, at - 1)];
  if (before === undefined || newest === undefined) return 0;
  return isSameStep(before, newest) ? (before.repeats ?? 0) + 1 : 0;
}

/** The place of the last step of work up to a place. From behind: a turn can be long. */
function lastWork(steps: readonly Step[], upTo: number): number {
  let at = upTo;
  while (at >= 0 && steps[at]?.purpose !== 'work') at--;
  return at;
}

function isSameStep(a: Step, b: Step): boolean {
  const calls = callsOf(a.answer);
  const others = callsOf(b.answer);
  if (calls.length === 0 || calls.length !== others.length) return false;
  return calls.every((call, index) => {
    const other = others[index];
    if (other === undefined || call.name !== other.name || !equalJson(call.input, other.input)) return false;
    return isSameOutcome(a.results.get(call.id), b.results.get(other.id));
  });
}

function isSameOutcome(a: ToolResult | undefined, b: ToolResult | undefined): boolean {
  if (a?.status === 'done') return b?.status === 'done' && equalJson(a.output, b.output);
  return a !== undefined && b !== undefined && b.status === a.status && b.message === a.message;
}
