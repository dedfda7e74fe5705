import type { ServerResponse } from 'node:http';

/** Answers a question for the list of models, as each provider does; false when it was none. */
export function answerListing(path: string, response: ServerResponse, models: readonly string[]): boolean {
  const list = LISTS[new URL(path, 'http://localhost').pathname];
  if (list === undefined) return false;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list(models)));
  return true;
}

type Listing = (models: readonly string[]) => object;

const toOpenAi: Listing = (models) => ({
  object: 'list',
  data: models.map((id) => ({ id, type: 'model', object: 'model', created: 1_763_200_000, owned_by: 'test' })),
});

const toOllama: Listing = (models) => ({
  models: models.map((name) => ({ name, model: name, modified_at: '2026-11-15T00:00:00Z', size: 1 })),
});

/** What is loaded, and how much of a conversation it can read. */
const toLoaded: Listing = (models) => ({
  models: models.map((name) => ({ name: `${name}:latest`, model: `${name}:latest`, context_length: LOADED_CONTEXT })),
});

/** One that is not loaded says what it is set to. */
const toShown: Listing = () => ({
  parameters: `stop "<|end|>"\nnum_ctx    ${SET_CONTEXT}`,
  model_info: { 'general.architecture': 'test', 'test.context_length': 1_048_576 },
});

/** What the models in `scripts` can read as models of Ollama, in tokens: more than any run here needs. */
export const LOADED_CONTEXT = 262_144;
/** The same for any other. */
export const SET_CONTEXT = 131_072;

const LISTS: Readonly<Record<string, Listing>> = {
  '/v1/models': toOpenAi,
  '/compatible/v1/models': toOpenAi,
  '/ollama/v1/models': toOpenAi,
  '/v1beta/models': (models) => ({ models: models.map((name) => ({ name: `models/${name}` })) }),
  '/api/tags': toOllama,
  '/ollama/api/tags': toOllama,
  '/api/ps': toLoaded,
  '/ollama/api/ps': toLoaded,
  '/api/show': toShown,
  '/ollama/api/show': toShown,
};
