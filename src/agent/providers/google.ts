import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { Model } from '../model/model.ts';
import { readBaseUrl, withVersion } from './base-url.ts';
import { adaptModel } from './from-ai-sdk.ts';
import { knownModel } from './models.ts';
import type { ProviderSetup } from './provider-setup.ts';

/** A model of Google's Gemini API. */
export function createGoogleModel({ name, apiKey = '', baseUrl, fetch }: ProviderSetup): Model {
  const baseURL =
    baseUrl === undefined
      ? 'https://generativelanguage.googleapis.com/v1beta'
      : withVersion(readBaseUrl(baseUrl.text, baseUrl.from), 'v1beta');
  const sdk = createGoogleGenerativeAI({ apiKey, baseURL, ...(fetch === undefined ? {} : { fetch }) })(name);
  return adaptModel(sdk, {
    ...knownModel('google', name),
    name,
    traits: {
      provider: 'google',
      images: 'in-results',
      namesItsEnd: true,
      secrets: apiKey === '' ? [] : [apiKey],
      unauthorized: 'Check GEMINI_API_KEY.',
    },
  });
}
