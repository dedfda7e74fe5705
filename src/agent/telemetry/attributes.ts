import type { Usage } from '../model/usage.ts';

/** The well-known names of providers, where they differ from ours. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'gcp.gemini' };

/** Provider and model, from the id `provider/name`. */
export function modelAttributes(id: string): {
  readonly 'gen_ai.provider.name': string;
  readonly 'gen_ai.request.model': string;
} {
  const slash = id.indexOf('/');
  const provider = id.slice(0, Math.max(0, slash));
  return {
    'gen_ai.provider.name': Object.hasOwn(PROVIDERS, provider) ? (PROVIDERS[provider] ?? provider) : provider,
    'gen_ai.request.model': id.slice(slash + 1),
  };
}

/** Tokens; what is not known is left out. */
export function usageAttributes(usage: Usage): Record<string, number> {
  const known = {
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    'gen_ai.usage.cache_read.input_tokens': usage.cachedInputTokens,
    'gen_ai.usage.reasoning.output_tokens': usage.reasoningTokens,
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, tokens]) => (tokens === undefined ? [] : [[name, tokens]])),
  );
}

/** One message in the form that the conventions give it. */
export function messageAttribute(role: 'user' | 'assistant', text: string): string {
  return JSON.stringify([{ role, parts: [{ type: 'text', content: text }] }]);
}
