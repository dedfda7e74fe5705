import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { toJsonSchema } from './json-schema.ts';
import { pathNames } from './path-pattern.ts';
import type { Route } from './route.ts';

/** What the document says about the server that serves it. */
export interface OpenApiParts {
  readonly routes: readonly Route[];
  readonly version: string;
  /** Under which URL the caller reaches the server. */
  readonly url: string;
  /** Whether a token is needed. */
  readonly isClosed: boolean;
}

/** Describes the API from the table that serves it, in OpenAPI 3.1. */
export function toOpenApi({ routes, version, url, isClosed }: OpenApiParts): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Thoughtline',
      version,
      description:
        'A place for models to think that lasts: contexts, reasoning in steps, and everything thought so far.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: TAGS,
    paths: toPaths(routes),
    components: { schemas: { Problem: PROBLEM }, securitySchemes: { bearer: BEARER } },
    ...(isClosed ? { security: [{ bearer: [] }] } : {}),
  };
}

const TAGS = [
  { name: 'sessions', description: 'What was thought: lists, traces, events, search, statistics' },
  { name: 'contexts', description: 'A line of thoughts per session' },
  { name: 'reasoning', description: 'Reasoning in steps, with a budget, rollback and a conclusion' },
  { name: 'runs', description: 'The agent at work: ask, watch, approve, stop, resume' },
  { name: 'server', description: 'The server itself' },
];

const BEARER = { type: 'http', scheme: 'bearer', description: 'A token of "thoughtline tokens add OWNER"' };

const PROBLEM: JsonObject = {
  type: 'object',
  description: 'Why a request was refused (RFC 9457)',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong and what to do, for people' },
    code: { type: 'string', description: 'What is wrong, for programs' },
    message: { type: 'string', description: 'What the thinking engine says about a refused thought' },
    next: { type: 'string', description: 'The way out of a refused reasoning step' },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};

function toPaths(routes: readonly Route[]): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: toOperation(route) };
  return paths;
}

function toOperation(route: Route): JsonObject {
  const { operationId, summary, description, tag, method, isPublic } = route;
  const { properties, required } = toInputSchema(route);
  const inPath = pathNames(route.path);
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name)));
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...(isPublic === true ? { security: [] } : {}),
    parameters: [
      ...inPath.map((name) => toParameter(name, 'path', { schema: properties[name], required: true })),
      ...(method === 'post' ? [] : Object.entries(rest)).map(([name, schema]) =>
        toParameter(name, 'query', { schema, required: required.includes(name) }),
      ),
      ...Object.entries(route.headers ?? {}).map(([name, text]) =>
        toParameter(name, 'header', { schema: { type: 'string', description: text }, required: false }),
      ),
    ],
    ...(method === 'post' ? { requestBody: toBody(rest, required) } : {}),
    responses: toResponses(route),
  };
}

interface Parameter {
  readonly schema: JsonValue | undefined;
  readonly required: boolean;
}

function toParameter(name: string, place: string, { schema, required }: Parameter): JsonObject {
  const { description, ...type } = isJsonObject(schema) ? schema : {};
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: type };
}

function toBody(properties: JsonObject, required: readonly string[]): JsonObject {
  const schema = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
  return { required: true, content: { 'application/json': { schema } } };
}

function toResponses({ method, output, alsoAs = [], problems = [], isPublic }: Route): JsonObject {
  const content = {
    ...Object.fromEntries(alsoAs.map((type) => [type, { schema: { type: 'string' } }])),
    ...(output === undefined ? {} : { 'application/json': { schema: toJsonSchema(output, 'output') } }),
  };
  const statuses = [
    400,
    ...(isPublic === true ? [] : [401]),
    403,
    ...(method === 'post' ? [413] : []),
    ...problems,
    429,
    500,
    503,
    504,
  ];
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    '200': { description: 'Done', content },
    ...Object.fromEntries(
      [...new Set(statuses)]
        .sort()
        .map((status) => [status, { description: MEANINGS[status] ?? '', content: problem }]),
    ),
  };
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The request is not understood, or refused; it says why',
  401: 'A token is needed',
  403: 'The host or the page that calls is not allowed',
  404: 'There is no such session, or run',
  409: 'The session is completed, or of another kind; the run cannot do this now',
  413: 'The body is too large',
  422: 'The thought does not fit the budget',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'Something failed inside the server',
  503: 'The store does not answer, or is busy; Retry-After says when to try again',
  504: 'It took too long, and nobody knows how it ends',
};

function toInputSchema(route: Route): { readonly properties: JsonObject; readonly required: readonly string[] } {
  const { properties = {}, required = [] } = toJsonSchema(route.documentedAs ?? route.input, 'input');
  return { properties: isJsonObject(properties) ? properties : {}, required: Array.isArray(required) ? required : [] };
}
