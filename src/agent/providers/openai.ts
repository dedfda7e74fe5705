import { createOpenAI } from '@ai-sdk/openai';
import { ThoughtlineError } from '../../base/error.ts';
import type { PartMeta } from '../model/message.ts';
import type { Model } from '../model/model.ts';
import { readBaseUrl, withPath } from './base-url.ts';
import { adaptModel } from './from-ai-sdk.ts';
import { knownModel } from './models.ts';
import type { ProviderSetup } from './provider-setup.ts';

/**
 * A model of OpenAI: over the Responses API at OpenAI itself, over Chat Completions at any other address, because that
 * is what all servers that imitate OpenAI have in common. `OPENAI_API` = `responses` or `chat` says otherwise.
 */
export function createOpenAiModel(setup: ProviderSetup): Model {
  const { name, apiKey = '', baseUrl, fetch } = setup;
  const baseURL =
    baseUrl === undefined ? 'https://api.openai.com/v1' : withPath(readBaseUrl(baseUrl.text, baseUrl.from), 'v1');
  const openai = createOpenAI({ apiKey, baseURL, ...(fetch === undefined ? {} : { fetch }) });
  const common = {
    provider: 'openai',
    strictTools: false,
    namesItsEnd: true,
    secrets: apiKey === '' ? [] : [apiKey],
    unauthorized: 'Check OPENAI_API_KEY.',
  };
  if (apiOf(setup, baseURL) === 'chat') {
    return adaptModel(openai.chat(name), {
      ...knownModel('openai', name),
      name,
      traits: { ...common, images: 'as-text' },
    });
  }
  return adaptModel(openai.responses(name), {
    ...knownModel('openai', name),
    name,
    traits: {
      ...common,
      // Nothing is kept at OpenAI: reasoning comes back sealed, and goes along with the next request.
      options: { openai: { store: false } },
      images: 'in-results',
      toOptions: withoutLooseIds,
    },
  });
}

function apiOf({ env }: ProviderSetup, baseURL: string): 'responses' | 'chat' {
  const api = env['OPENAI_API'] || undefined;
  if (api === 'responses' || api === 'chat') return api;
  if (api !== undefined) {
    throw new ThoughtlineError('usage/openai-api', `OPENAI_API is "${api}"; it can be responses or chat.`);
  }
  return /(?:^|\.)(?:openai\.com|openai\.azure\.com)$/.test(new URL(baseURL).hostname) ? 'responses' : 'chat';
}

/** An item with an id is refused without the reasoning that it came with; without its id it is taken as it is. */
function withoutLooseIds(meta: PartMeta, { hasReasoning }: { readonly hasReasoning: boolean }): PartMeta {
  if (hasReasoning || meta['openai'] === undefined) return meta;
  const { itemId: _, ...rest } = meta['openai'];
  return { ...meta, openai: rest };
}
