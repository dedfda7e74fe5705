import { type ListResourceTemplatesResult, specTypeSchemas } from '@modelcontextprotocol/server';
import type { Served } from '../served.ts';
import { listResources } from './list-resources.ts';
import { readResource } from './read-resource.ts';
import { SESSION_TEMPLATE, TRACE_TEMPLATE } from './session-uri.ts';

/** Serves the owner's sessions as resources. */
export function serveResources({ server, parts, scope }: Served): void {
  const { journal, allTools } = parts;
  const reading = { journal, allTools, owner: scope.owner };
  const { PaginatedRequestParams, ReadResourceRequestParams } = specTypeSchemas;
  server.setRequestHandler('resources/list', { params: PaginatedRequestParams }, ({ cursor }) =>
    listResources(cursor, reading),
  );
  server.setRequestHandler('resources/templates/list', { params: PaginatedRequestParams }, () => TEMPLATES);
  server.setRequestHandler('resources/read', { params: ReadResourceRequestParams }, ({ uri }) =>
    readResource(uri, reading),
  );
}

const TEMPLATES: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: SESSION_TEMPLATE,
      name: 'session',
      title: 'Session',
      description: 'Everything that happened in a session: its steps, rollbacks, tokens and pins.',
      mimeType: 'application/json',
    },
    {
      uriTemplate: TRACE_TEMPLATE,
      name: 'trace',
      title: 'Trace of a session',
      description: 'The same for people.',
      mimeType: 'text/markdown',
    },
  ],
};
