import { describe, expect, it } from 'vitest';
import { isObject } from '../../base/json.ts';
import { toOpenApi } from './openapi.ts';
import { pathNames } from './path-pattern.ts';
import { ROUTES } from './routes.ts';

const parts = { routes: ROUTES, version: '1.2.3', url: 'http://localhost:4127' };
const document = toOpenApi({ ...parts, isClosed: true });

/** Every object inside a value, with the path to it. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Readonly<Record<string, unknown>>]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* objectsIn(item, `${path}/${index}`);
  if (!isObject(value)) return;
  yield [path, value];
  for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${path}/${key}`);
}

function operations(): Readonly<Record<string, unknown>>[] {
  return [...objectsIn(document['paths'])].map(([, object]) => object).filter((object) => 'operationId' in object);
}

describe('toOpenApi', () => {
  it('names the server, the version and how to show a token', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Thoughtline', version: '1.2.3' },
      servers: [{ url: 'http://localhost:4127' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    });
    expect(toOpenApi({ ...parts, isClosed: false })['security']).toBe(undefined);
  });

  it('documents every route once, under an id of its own', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids)).toEqual(new Set(ROUTES.map(({ operationId }) => operationId)));
    expect(ids).toHaveLength(ROUTES.length);
  });

  it('declares the parameters of every path', () => {
    for (const { path, method } of ROUTES) {
      const { parameters } = Object(document['paths'])[path][method];
      const inPath = parameters.filter((parameter: { in: string }) => parameter.in === 'path');
      expect(inPath.map(({ name }: { name: string }) => name)).toEqual(pathNames(path));
      for (const parameter of inPath) expect(parameter.required).toBe(true);
    }
  });

  it('says of every operation what it takes and what it answers', () => {
    for (const operation of operations()) {
      expect(operation['summary']).toMatch(/\w/);
      const responses = Object.entries(Object(operation['responses']));
      expect(responses.map(([status]) => status)).toContain('200');
      for (const [, response] of responses) {
        expect(response).toMatchObject({ description: expect.stringMatching(/\w/), content: expect.anything() });
      }
    }
  });

  it('knows every way in which an operation can fail', () => {
    for (const operation of operations()) {
      expect(Object.keys(Object(operation['responses']))).toEqual(expect.arrayContaining(['429', '500', '503', '504']));
    }
    const { delete: clear } = Object(document['paths'])['/api/contexts'];
    expect(clear.responses['409']).toMatchObject({ description: expect.stringContaining('another kind') });
  });

  it('says what each format of an export is', () => {
    const { content } = Object(document['paths'])['/api/sessions/{id}/export'].get.responses['200'];
    expect(content['text/markdown'].schema).toEqual({ type: 'string' });
    expect(content['application/json'].schema).toMatchObject({
      anyOf: [
        { type: 'object', properties: { entries: {} } },
        { type: 'object', properties: { turns: {} } },
      ],
    });
  });

  it('holds nothing that importers do not know', () => {
    for (const [path, object] of objectsIn(document)) {
      expect(Object.keys(object), path).not.toContain('$schema');
      expect(Object.keys(object), path).not.toContain('$defs');
      if ('$ref' in object) expect(object['$ref']).toBe('#/components/schemas/Problem');
    }
  });

  it('keeps every input that is not in the path in the query, or in the body of a POST', () => {
    expect(Object(document['paths'])['/api/reasoning'].post.requestBody).toMatchObject({
      content: { 'application/json': { schema: { type: 'object', properties: { query: { type: 'string' } } } } },
    });
    expect(Object(document['paths'])['/api/sessions'].get.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      description: 'How many at most',
      schema: { type: 'integer', minimum: 1, maximum: 1_000, default: 50 },
    });
  });
});
