import type { RunSpent, RunStep, Spent } from './run-trace.ts';

/** What a step took, in words. */
export function spentWords({ durationMs, retries, ...spent }: NonNullable<RunStep['answered']>): string[] {
  const { tokens, cost } = runSpentWords(spent);
  return [
    tokens === 'unknown' ? 'tokens unknown' : tokens,
    cost === 'unknown' ? 'cost unknown' : cost,
    durationWords(durationMs),
    ...(retries === 0 ? [] : [`${retries} ${retries === 1 ? 'retry' : 'retries'}`]),
  ];
}

/** Tokens in words; what is not known is told as unknown. */
function tokenWords({ inputTokens, cachedInputTokens, outputTokens }: Spent): string {
  if (inputTokens === null && outputTokens === null) return 'tokens unknown';
  const cached = cachedInputTokens ? ` (${cachedInputTokens} cached)` : '';
  return `${inputTokens ?? 'unknown'}${cached} tokens in, ${outputTokens ?? 'unknown'} out`;
}

/** What a whole run took, in words: `at least …` where a part of it is not known. */
export function runSpentWords({ atLeast, ...spent }: RunSpent): { readonly tokens: string; readonly cost: string } {
  const known = atLeast ?? spent;
  const prefix = atLeast === undefined ? '' : 'at least ';
  const areTokensKnown = atLeast === undefined || Boolean(atLeast.inputTokens || atLeast.outputTokens);
  const isCostKnown = known.cost !== null && (atLeast === undefined || known.cost > 0);
  return {
    tokens: areTokensKnown ? prefix + tokenWords(known) : 'unknown',
    cost: isCostKnown ? prefix + costWords(known.cost) : 'unknown',
  };
}

/** Dollars in words: `$0.0123`, or `cost unknown`. */
function costWords(cost: number | null): string {
  return cost === null ? 'cost unknown' : `$${cost.toFixed(4)}`;
}

/** A time in words: `340 ms`, `2.5 s`. */
export function durationWords(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
