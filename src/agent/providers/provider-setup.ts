import type { Model } from '../model/model.ts';

/** What a provider's model is made of. */
export interface ProviderSetup {
  /** The provider's name for the model; may hold slashes. */
  readonly name: string;
  readonly apiKey: string | undefined;
  /** As the user gave it; undefined for the provider's own. */
  readonly baseUrl: BaseUrl | undefined;
  readonly env: Environment;
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** An address, and what to call it in an error: `OPENAI_BASE_URL`. */
export interface BaseUrl {
  readonly text: string;
  readonly from: string;
}

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Makes a model of one provider. */
export type CreateModel = (setup: ProviderSetup) => Model;
