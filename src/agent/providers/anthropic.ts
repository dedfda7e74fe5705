import { createAnthropic } from '@ai-sdk/anthropic';
import type { Model } from '../model/model.ts';
import { readBaseUrl, withVersion } from './base-url.ts';
import { adaptModel } from './from-ai-sdk.ts';
import { knownModel } from './models.ts';
import type { ProviderSetup } from './provider-setup.ts';

/** A model of Anthropic's Messages API. */
export function createAnthropicModel({ name, apiKey = '', baseUrl, fetch }: ProviderSetup): Model {
  const baseURL =
    baseUrl === undefined ? 'https://api.anthropic.com/v1' : withVersion(readBaseUrl(baseUrl.text, baseUrl.from), 'v1');
  const sdk = createAnthropic({ apiKey, baseURL, ...(fetch === undefined ? {} : { fetch }) })(name);
  return adaptModel(sdk, {
    ...knownModel('anthropic', name),
    name,
    traits: {
      provider: 'anthropic',
      options: TIED_TO_HISTORY.test(name) ? { anthropic: { thinking: DROP_UNTIED } } : undefined,
      cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      images: 'in-results',
      toCallId: (id) => id.replace(/[^a-zA-Z0-9_-]/g, '_') || '_',
      namesItsEnd: true,
      secrets: apiKey === '' ? [] : [apiKey],
      unauthorized: 'Check ANTHROPIC_API_KEY.',
    },
  });
}

/**
 * These refuse a request whose thoughts stand behind anything that has changed since, as it does when a file is read
 * again and its older copy leaves the request. We rather lose such a thought than the run.
 */
const TIED_TO_HISTORY = /^claude-(?:fable-5-1|opus-5-5|sonnet-5-5)/;
const DROP_UNTIED = { blockBinding: { prefixMismatchBehavior: 'drop_block' } };
