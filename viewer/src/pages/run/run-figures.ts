import type { RunSpent } from '../../api/run-types.ts';
import { countOf } from '../../components/count-of.ts';

/** Tokens in words; what is unknown says so. */
export function tokenText(tokens: number | null): string {
  return tokens === null ? 'unknown tokens' : countOf(tokens, 'token');
}

/** What a run took, in words: at least so much, where a part of it is not known. */
export function spentText({ atLeast, ...spent }: RunSpent): { readonly tokens: string; readonly cost: string } {
  const { inputTokens, outputTokens, cost } = atLeast ?? spent;
  if (atLeast === undefined)
    return { tokens: `${tokenText(inputTokens)} in, ${tokenText(outputTokens)} out`, cost: costText(cost) };
  return {
    tokens: inputTokens ? `at least ${tokenText(inputTokens)} in, ${tokenText(outputTokens)} out` : tokenText(null),
    cost: cost ? `at least ${costText(cost)}` : costText(null),
  };
}

/** US dollars in words; what is unknown says so. */
export function costText(cost: number | null): string {
  if (cost === null) return 'cost unknown';
  return cost < 0.01 ? `$${cost.toFixed(4)}` : `$${cost.toFixed(2)}`;
}

/** A duration in words. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 60_000
    ? `${(ms / 1_000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}
