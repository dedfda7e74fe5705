import type { ModelPrices } from './model.ts';

/** Tokens of one step or of many. What a provider does not tell is undefined: unknown, and never 0. */
export interface Usage {
  readonly inputTokens?: number | undefined;
  /** The part of the input that came from the provider's cache. */
  readonly cachedInputTokens?: number | undefined;
  /** The part of one step's input that was put into the cache, which some charge more for; not in sums. */
  readonly cacheWriteTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** The part of the output that was reasoning. */
  readonly reasoningTokens?: number | undefined;
}

/** The sum of two usages; what is unknown in one is unknown in the sum. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: sum(a.inputTokens, b.inputTokens),
    cachedInputTokens: sum(a.cachedInputTokens, b.cachedInputTokens),
    outputTokens: sum(a.outputTokens, b.outputTokens),
    reasoningTokens: sum(a.reasoningTokens, b.reasoningTokens),
  };
}

/** What a usage costs in US dollars; undefined when the prices or the tokens are unknown. */
export function costOf(
  { inputTokens, cachedInputTokens = 0, cacheWriteTokens = 0, outputTokens }: Usage,
  prices?: ModelPrices,
): number | undefined {
  if (prices === undefined || inputTokens === undefined || outputTokens === undefined) return undefined;
  const { input, output, cachedInput = input, cacheWrite = input } = prices;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const written = Math.min(cacheWriteTokens, inputTokens - cached);
  const rest = inputTokens - cached - written;
  return (rest * input + cached * cachedInput + written * cacheWrite + outputTokens * output) / 1_000_000;
}

/** Nothing was used: what sums begin with. */
export const NO_USAGE: Usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0 };

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
