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

const LISTS: Readonly<Record<string, Listing>> = {
  '/v1/models': toOpenAi,
  '/compatible/v1/models': toOpenAi,
  '/ollama/v1/models': toOpenAi,
  '/v1beta/models': (models) => ({ models: models.map((name) => ({ name: `models/${name}` })) }),
  '/api/tags': toOllama,
  '/ollama/api/tags': toOllama,
};
