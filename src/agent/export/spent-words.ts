import type { RunSpent, RunStep, Spent } from './run-trace.ts';

/** What a step took, in words. */
export function stepSpentWords({ durationMs, retries, ...spent }: NonNullable<RunStep['answered']>): string[] {
  const { tokens = 'tokens unknown', cost = 'cost unknown' } = spentWords(spent);
  return [
    tokens,
    cost,
    durationWords(durationMs),
    ...(retries === 0 ? [] : [`${retries} ${retries === 1 ? 'retry' : 'retries'}`]),
  ];
}

/** Tokens and US dollars in words; what is not known has none. */
export interface SpentWords {
  readonly tokens: string | undefined;
  readonly cost: string | undefined;
}

/** What a step or a run took, in words: `at least …` where a part of it is not known. */
export function spentWords({ atLeast, ...whole }: RunSpent): SpentWords {
  const spent = atLeast ?? whole;
  const prefix = atLeast === undefined ? '' : 'at least ';
  // "At least 0" would say nothing.
  const isTold = (count: number | null): count is number => count !== null && (count > 0 || atLeast === undefined);
  const { inputTokens, outputTokens, cost } = spent;
  return {
    tokens: isTold(inputTokens) || isTold(outputTokens) ? prefix + tokenWords(spent) : undefined,
    cost: isTold(cost) ? `${prefix}$${cost.toFixed(4)}` : undefined,
  };
}

function tokenWords({ inputTokens, cachedInputTokens, outputTokens }: Spent): string {
  const cached = cachedInputTokens ? ` (${cachedInputTokens} cached)` : '';
  return `${inputTokens ?? 'unknown'}${cached} tokens in, ${outputTokens ?? 'unknown'} out`;
}

/** A time in words: `340 ms`, `2.5 s`. */
export function durationWords(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
