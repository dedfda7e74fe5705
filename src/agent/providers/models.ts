import type { ModelPrices } from '../model/model.ts';

/** What is known of a model. */
export interface KnownModel {
  readonly contextTokens: number;
  readonly prices: ModelPrices;
}

/**
 * What is known of a model by its name; undefined for one that is not in the table, because a guess would be shown as a
 * fact. Names with a date or `latest` behind them are the same model; any other word behind a name is another one.
 */
export function knownModel(provider: string, name: string): KnownModel | undefined {
  const id = `${provider}/${name.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest|preview|00\d)$/, '')}`;
  return Object.hasOwn(MODELS, id) ? MODELS[id] : undefined;
}

/**
 * Prices as of 15 November 2026, from the providers' pages, in US dollars per million tokens. Requests over 200,000
 * tokens (272,000 at OpenAI) cost more with some models; that is not counted. Promotions that end this year are not
 * counted either where the price after them is known.
 */
const MODELS: Readonly<Record<string, KnownModel>> = {
  'anthropic/claude-fable-5-1': { contextTokens: 1_000_000, prices: { input: 10, output: 50 } },
  'anthropic/claude-opus-5-5': {
    contextTokens: 1_000_000,
    prices: { input: 4, output: 20, cachedInput: 0.2, cacheWrite: 5 },
  },
  'anthropic/claude-opus-5': {
    contextTokens: 1_000_000,
    prices: { input: 5, output: 25, cachedInput: 0.5, cacheWrite: 6.25 },
  },
  'anthropic/claude-sonnet-5-5': { contextTokens: 1_000_000, prices: { input: 2, output: 10 } },
  'anthropic/claude-sonnet-5': { contextTokens: 1_000_000, prices: { input: 2, output: 10 } },
  'anthropic/claude-opus-4-5': {
    contextTokens: 200_000,
    prices: { input: 5, output: 25, cachedInput: 0.5, cacheWrite: 6.25 },
  },
  'anthropic/claude-sonnet-4-5': {
    contextTokens: 200_000,
    prices: { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 },
  },
  'anthropic/claude-haiku-4-5': {
    contextTokens: 200_000,
    prices: { input: 1, output: 5, cachedInput: 0.1, cacheWrite: 1.25 },
  },
  'openai/gpt-6-astra': { contextTokens: 1_050_000, prices: { input: 10, output: 50, cachedInput: 1 } },
  'openai/gpt-6.1-sol': { contextTokens: 1_050_000, prices: { input: 2, output: 10, cachedInput: 0.1 } },
  'openai/gpt-6.1-terra': { contextTokens: 1_050_000, prices: { input: 1, output: 5, cachedInput: 0.05 } },
  'openai/gpt-6-sol': { contextTokens: 1_050_000, prices: { input: 2, output: 10, cachedInput: 0.2, cacheWrite: 2.5 } },
  'openai/gpt-6-luna': {
    contextTokens: 1_050_000,
    prices: { input: 0.1, output: 0.5, cachedInput: 0.01, cacheWrite: 0.125 },
  },
  'openai/gpt-5': { contextTokens: 400_000, prices: { input: 1.25, output: 10, cachedInput: 0.125 } },
  'openai/gpt-5-mini': { contextTokens: 400_000, prices: { input: 0.25, output: 2, cachedInput: 0.025 } },
  'openai/gpt-5-nano': { contextTokens: 400_000, prices: { input: 0.05, output: 0.4, cachedInput: 0.005 } },
  'openai/gpt-4.1': { contextTokens: 1_047_576, prices: { input: 2, output: 8, cachedInput: 0.5 } },
  'openai/gpt-4.1-mini': { contextTokens: 1_047_576, prices: { input: 0.4, output: 1.6, cachedInput: 0.1 } },
  'openai/gpt-4o': { contextTokens: 128_000, prices: { input: 2.5, output: 10, cachedInput: 1.25 } },
  'openai/gpt-4o-mini': { contextTokens: 128_000, prices: { input: 0.15, output: 0.6, cachedInput: 0.075 } },
  'google/gemini-4-argon': { contextTokens: 1_048_576, prices: { input: 4, output: 20, cachedInput: 0.2 } },
  'google/gemini-3.8-flash': { contextTokens: 1_048_576, prices: { input: 0.75, output: 3.75, cachedInput: 0.075 } },
  'google/gemini-2.5-pro': { contextTokens: 1_048_576, prices: { input: 1.25, output: 10, cachedInput: 0.125 } },
  'google/gemini-2.5-flash': { contextTokens: 1_048_576, prices: { input: 0.3, output: 2.5, cachedInput: 0.03 } },
  'google/gemini-2.5-flash-lite': { contextTokens: 1_048_576, prices: { input: 0.1, output: 0.4, cachedInput: 0.01 } },
};
