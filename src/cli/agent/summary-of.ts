import type { Done } from '../../agent/agent-event.ts';
import type { Usage } from '../../agent/model/usage.ts';

/** What a turn took, on one line. What is not known is said to be unknown. */
export function summaryOf({
  steps,
  usage,
  cost,
  runId,
}: Pick<Done, 'steps' | 'usage' | 'cost'> & { readonly runId: string }): string {
  return [`${steps} ${steps === 1 ? 'step' : 'steps'}`, tokensOf(usage), costOf(cost), `run ${runId}`].join(' · ');
}

function tokensOf({ inputTokens, cachedInputTokens, outputTokens, reasoningTokens }: Usage): string {
  if (inputTokens === undefined && outputTokens === undefined) return 'tokens unknown';
  const cached = cachedInputTokens ? ` (${count(cachedInputTokens)} cached)` : '';
  const reasoned = reasoningTokens ? ` (${count(reasoningTokens)} reasoning)` : '';
  return `${count(inputTokens)} tokens in${cached}, ${count(outputTokens)} out${reasoned}`;
}

function costOf(cost: number | null): string {
  if (cost === null) return 'cost unknown';
  return `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
}

/** With separators, the same in every locale. */
function count(tokens: number | undefined): string {
  return tokens === undefined ? 'unknown' : String(tokens).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
