import { type ReadResourceResult, type Resource, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { PNG_BLOB } from './fixture-content.ts';

/** The resources that scenarios look for. */
export const FIXTURE_RESOURCES: Resource[] = [
  { uri: 'test://static-text', name: 'static-text', description: 'A text.', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', description: 'A picture.', mimeType: 'image/png' },
];

/** The template that scenarios look for. */
export const FIXTURE_TEMPLATE = {
  uriTemplate: 'test://template/{id}/data',
  name: 'template',
  mimeType: 'application/json',
};

/** Reads one of them. */
export function readFixture(uri: string): ReadResourceResult {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id !== undefined) {
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }] };
  }
  if (uri === 'test://static-text') return { contents: [{ uri, mimeType: 'text/plain', text: 'A static text.' }] };
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PNG_BLOB }] };
  throw new ResourceNotFoundError(uri);
}
