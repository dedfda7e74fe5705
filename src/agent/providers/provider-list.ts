import type { CreateModel, Environment } from './provider-setup.ts';

/** What a user must know and set to use a provider. */
export interface Provider {
  /** The first name counts; others are those that people have set already. Empty where no key is wanted. */
  readonly keyNames: readonly string[];
  readonly needsKey: boolean;
  readonly baseUrlName: string;
  /** A model to begin with. */
  readonly example: string;
  /** What to set, in a few words. */
  readonly needs: string;
  /** Loads the provider's package: no other one is loaded. */
  readonly load: () => Promise<CreateModel>;
}

/** The providers by their names in model ids. */
export const PROVIDERS: Readonly<Record<string, Provider>> = {
  anthropic: {
    keyNames: ['ANTHROPIC_API_KEY'],
    needsKey: true,
    baseUrlName: 'ANTHROPIC_BASE_URL',
    example: 'anthropic/claude-sonnet-5-5',
    needs: 'ANTHROPIC_API_KEY',
    load: async () => (await import('./anthropic.ts')).createAnthropicModel,
  },
  openai: {
    keyNames: ['OPENAI_API_KEY'],
    needsKey: true,
    baseUrlName: 'OPENAI_BASE_URL',
    example: 'openai/gpt-6.1-terra',
    needs: 'OPENAI_API_KEY',
    load: async () => (await import('./openai.ts')).createOpenAiModel,
  },
  google: {
    keyNames: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    needsKey: true,
    baseUrlName: 'GEMINI_BASE_URL',
    example: 'google/gemini-3.8-flash',
    needs: 'GEMINI_API_KEY',
    load: async () => (await import('./google.ts')).createGoogleModel,
  },
  ollama: {
    keyNames: [],
    needsKey: false,
    baseUrlName: 'OLLAMA_HOST',
    example: 'ollama/qwen3',
    needs: 'a running Ollama (`ollama serve`); OLLAMA_HOST when it is not at 127.0.0.1:11434',
    load: async () => (await import('./compatible.ts')).createOllamaModel,
  },
  compatible: {
    keyNames: ['COMPATIBLE_API_KEY'],
    needsKey: false,
    baseUrlName: 'COMPATIBLE_BASE_URL',
    example: 'compatible/NAME',
    needs: 'COMPATIBLE_BASE_URL (or --base-url); COMPATIBLE_API_KEY when the server wants a key',
    load: async () => (await import('./compatible.ts')).createCompatibleModel,
  },
};

/** The key of a provider; an empty variable is none. */
export function keyOf({ keyNames }: Provider, env: Environment): string | undefined {
  return keyNames.map((name) => variableOf(env, name)).find((key) => key !== undefined);
}

/** The value of a variable; an empty one is none. */
export function variableOf(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}
