import type { Model } from '../../../src/agent/model/model.ts';
import { type FindModelOptions, findModel } from '../../../src/agent/providers/find-model.ts';
import type { ModelServer } from '../../model-server/start-model-server.ts';

/** One way to reach a model; the contract is the same for all of them. */
export interface Reached {
  readonly label: string;
  /** What the model shows of its reasoning: OpenAI's Chat Completions show none. */
  readonly showsReasoning: boolean;
  find(server: ModelServer, options?: Partial<FindModelOptions>): Promise<Model>;
}

/** Every provider, each over every wire format that it can speak. */
export const EVERY_PROVIDER: readonly Reached[] = [
  reach('anthropic', { id: 'anthropic/claude-haiku-4-5', service: 'anthropic', env: ['ANTHROPIC_BASE_URL'] }),
  reach('openai responses', { id: 'openai/gpt-5-mini', service: 'openai', env: ['OPENAI_BASE_URL'], api: 'responses' }),
  reach('openai chat', { id: 'openai/gpt-4o', service: 'openai', env: ['OPENAI_BASE_URL'], showsReasoning: false }),
  reach('google', { id: 'google/gemini-3.8-flash', service: 'google', env: ['GEMINI_BASE_URL'] }),
  reach('ollama', { id: 'ollama/qwen3:8b', service: 'ollama', env: ['OLLAMA_HOST'] }),
  reach('compatible', { id: 'compatible/org/model-1', service: 'compatible', env: ['COMPATIBLE_BASE_URL'] }),
];

interface Place {
  readonly id: string;
  readonly service: keyof ModelServer['urls'];
  readonly env: readonly string[];
  readonly api?: 'responses';
  readonly showsReasoning?: boolean;
}

function reach(label: string, { id, service, env, api, showsReasoning = true }: Place): Reached {
  return {
    label,
    showsReasoning,
    find: ({ urls }, options = {}) =>
      findModel(id, {
        ...options,
        env: {
          ANTHROPIC_API_KEY: 'any-key',
          OPENAI_API_KEY: 'any-key',
          GEMINI_API_KEY: 'any-key',
          COMPATIBLE_API_KEY: 'any-key',
          ...(api === undefined ? {} : { OPENAI_API: api }),
          ...Object.fromEntries(env.map((name) => [name, urls[service]])),
          ...options.env,
        },
      }),
  };
}
