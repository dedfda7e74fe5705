import type { Done } from '../../agent/agent-event.ts';
import type { Usage } from '../../agent/model/usage.ts';
import { counted, grouped } from '../../base/counted.ts';

/** What a turn took, on one line. What is not known is said to be unknown. */
export function summaryOf({
  steps,
  usage,
  cost,
  atLeast,
  runId,
}: Pick<Done, 'steps' | 'usage' | 'cost' | 'atLeast'> & { readonly runId: string }): string {
  const spent =
    atLeast === undefined ? [tokensOf(usage), costOf(cost)] : [someTokens(atLeast.usage), someCost(atLeast.cost)];
  return [counted(steps, 'step'), ...spent, `run ${runId}`].join(' · ');
}

function tokensOf({ inputTokens, cachedInputTokens, outputTokens, reasoningTokens }: Usage): string {
  if (inputTokens === undefined && outputTokens === undefined) return 'tokens unknown';
  const cached = cachedInputTokens ? ` (${grouped(cachedInputTokens)} cached)` : '';
  const reasoned = reasoningTokens ? ` (${grouped(reasoningTokens)} reasoning)` : '';
  return `${count(inputTokens)} tokens in${cached}, ${count(outputTokens)} out${reasoned}`;
}

function costOf(cost: number | null): string {
  if (cost === null) return 'cost unknown';
  return `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
}

/** A request broke off, and what it used is missing: where that is all, nothing is known. */
function someTokens(usage: Usage): string {
  return usage.inputTokens ? `at least ${tokensOf(usage)}` : 'tokens unknown';
}

function someCost(cost: number | null): string {
  return cost ? `at least ${costOf(cost)}` : 'cost unknown';
}

function count(tokens: number | undefined): string {
  return tokens === undefined ? 'unknown' : grouped(tokens);
}
