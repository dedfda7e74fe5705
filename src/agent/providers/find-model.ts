import { closestNames } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';
import type { Model } from '../model/model.ts';
import { describeChoices } from './model-choices.ts';
import { keyOf, PROVIDERS, type Provider, variableOf } from './provider-list.ts';
import type { BaseUrl, Environment } from './provider-setup.ts';

/** Where keys and addresses come from. */
export interface FindModelOptions {
  readonly env: Environment;
  /** Of `--base-url`: counts before the provider's variable. */
  readonly baseUrl?: string | undefined;
  /** Used for every request of the model, such as one that records or plays back. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Finds a model by its id, `provider/name`, and loads only that provider's package. Whatever is missing is an error
 * that says exactly what to set. Nothing is sent yet.
 */
export async function findModel(id: string | undefined, { env, baseUrl, fetch }: FindModelOptions): Promise<Model> {
  const { providerName, provider, name } = readId(id, env);
  const apiKey = keyOf(provider, env);
  if (apiKey === undefined && provider.needsKey) throw missingKey(providerName, provider, name);
  // A header cannot carry anything else; what is pasted from a page often holds a dash or dots of its typography.
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) throw unusableKey(provider);
  const createModel = await provider.load();
  return createModel({ name, apiKey, baseUrl: addressOf(provider, env, baseUrl), env, fetch });
}

function addressOf({ baseUrlName }: Provider, env: Environment, given: string | undefined): BaseUrl | undefined {
  if (given !== undefined) return { text: given, from: '--base-url' };
  const text = variableOf(env, baseUrlName);
  return text === undefined ? undefined : { text, from: baseUrlName };
}

interface ReadId {
  readonly providerName: string;
  readonly provider: Provider;
  readonly name: string;
}

function readId(given: string | undefined, env: Environment): ReadId {
  const id = given?.trim() ?? '';
  if (id === '') throw noModel(env);
  const slash = id.indexOf('/');
  const providerName = slash === -1 ? '' : id.slice(0, slash).toLowerCase();
  const name = id.slice(slash + 1).trim();
  const provider = Object.hasOwn(PROVIDERS, providerName) ? PROVIDERS[providerName] : undefined;
  if (provider === undefined || name === '') throw unknownModel(id, providerName, env);
  return { providerName, provider, name };
}

function noModel(env: Environment): ThoughtlineError {
  return new ThoughtlineError(
    'model/none',
    `No model is chosen. Give --model provider/name, or set one for good with "thoughtline settings model provider/name". Each provider needs:\n${describeChoices(env)}`,
  );
}

function unknownModel(id: string, providerName: string, env: Environment): ThoughtlineError {
  const wrong =
    providerName === ''
      ? `"${id}" is no model id: a model is named provider/name.`
      : Object.hasOwn(PROVIDERS, providerName)
        ? `"${id}" lacks the name of a model.`
        : `"${id}" names no provider that is known.`;
  const meant = guess(id, providerName);
  const question = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new ThoughtlineError(
    'model/unknown',
    `${wrong}${question} The providers, and what each needs:\n${describeChoices(env)}`,
  );
}

function guess(id: string, providerName: string): string | undefined {
  if (Object.hasOwn(PROVIDERS, providerName)) return PROVIDERS[providerName]?.example;
  const [known] = closestNames(providerName, Object.keys(PROVIDERS), 1);
  if (providerName !== '') return known === undefined ? undefined : `${known}/${id.slice(id.indexOf('/') + 1)}`;
  const provider = FAMILIES.find(([family]) => family.test(id))?.[1];
  return provider === undefined ? undefined : `${provider}/${id}`;
}

const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^claude/i, 'anthropic'],
  [/^(?:gpt|o\d|chatgpt)/i, 'openai'],
  [/^gem(?:ini|ma)/i, 'google'],
  [/^(?:llama|qwen|mistral|phi|deepseek)/i, 'ollama'],
];

function missingKey(providerName: string, { keyNames, baseUrlName }: Provider, name: string): ThoughtlineError {
  const [keyName = ''] = keyNames;
  return new ThoughtlineError(
    'model/no-key',
    `${providerName}/${name} needs a key: set ${keyName} in the environment (export ${keyName}=YOUR_KEY). With a server of your own that wants none, set it to any word beside ${baseUrlName}.`,
  );
}

function unusableKey({ keyNames }: Provider): ThoughtlineError {
  return new ThoughtlineError(
    'model/bad-key',
    `${keyNames.join(' or ')} holds a blank or a character that no key has: copy the key again and set it anew.`,
  );
}
