import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ThoughtlineError } from '../../base/error.ts';
import type { PartMeta } from '../model/message.ts';
import type { Model } from '../model/model.ts';
import { readBaseUrl, readOllamaHost, withPath } from './base-url.ts';
import { adaptModel } from './from-ai-sdk.ts';
import { withOllamaContext } from './ollama-context.ts';
import type { ProviderSetup } from './provider-setup.ts';

/** A model of any server that speaks Chat Completions. */
export function createCompatibleModel(setup: ProviderSetup): Model {
  const { baseUrl } = setup;
  if (baseUrl === undefined) {
    throw new ThoughtlineError(
      'model/no-address',
      `compatible/${setup.name} needs the address of its server: set COMPATIBLE_BASE_URL or give --base-url, such as http://127.0.0.1:8080/v1.`,
    );
  }
  return createChatModel(setup, {
    provider: 'compatible',
    baseURL: withPath(readBaseUrl(baseUrl.text, baseUrl.from), 'v1'),
    unreachable: `Check ${baseUrl.from}.`,
  });
}

/**
 * A model of an Ollama server, over the endpoint that imitates OpenAI's. It cannot be told there how much context to
 * use: that is the server's OLLAMA_CONTEXT_LENGTH.
 */
export function createOllamaModel(setup: ProviderSetup): Model {
  const { baseUrl, name, env } = setup;
  const from = baseUrl?.from ?? 'OLLAMA_HOST';
  const baseURL = readOllamaHost(baseUrl?.text, from);
  const model = createChatModel(setup, {
    provider: 'ollama',
    baseURL,
    unreachable: `Is Ollama running? Start it with \`ollama serve\`, or set ${from} to where it runs.`,
  });
  // What is recorded or played back is the conversation, and nothing beside it.
  if (setup.fetch !== undefined) return model;
  return withOllamaContext(model, { root: baseURL.replace(/\/v\d[^/]*$/, ''), name, env });
}

interface ChatServer {
  readonly provider: 'compatible' | 'ollama';
  readonly baseURL: string;
  readonly unreachable: string;
}

function createChatModel(
  { name, apiKey, fetch }: ProviderSetup,
  { provider, baseURL, unreachable }: ChatServer,
): Model {
  const sdk = createOpenAICompatible({
    name: provider,
    baseURL,
    includeUsage: true,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(fetch === undefined ? {} : { fetch }),
  }).chatModel(name);
  return adaptModel(sdk, {
    name,
    traits: {
      provider,
      images: 'as-text',
      takesTurns: provider === 'compatible',
      namesItsEnd: true,
      toOptions: (meta) => withGoogleSignature(meta, provider),
      secrets: apiKey === undefined ? [] : [apiKey],
      unreachable,
      unauthorized: provider === 'compatible' ? 'Check COMPATIBLE_API_KEY.' : undefined,
    },
  });
}

/** The package gives Gemini's signature under our name, and looks for it under Google's. */
function withGoogleSignature(meta: PartMeta, provider: string): PartMeta {
  const own = meta[provider];
  return own?.['thoughtSignature'] === undefined ? meta : { ...meta, google: own };
}
