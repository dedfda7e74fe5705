import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Journal } from '../../../journal/journal.ts';
import { listPage } from '../../../thinking/trace/list-page.ts';
import type { ServerParts } from '../../server-parts.ts';
import { exportSession } from '../../sessions/export-session.ts';
import { loadSession } from '../../sessions/load-session.ts';
import { toSessionEntry } from './session-entry.ts';
import { fromUri, type SessionResource } from './session-uri.ts';

/** Where to read, and whose. */
export interface Reading {
  readonly journal: Journal;
  readonly owner: string;
  readonly allTools?: ServerParts['allTools'];
}

/** So many sessions are in the list. */
const NEWEST = 50;

/** Reads a resource of the owner; what is malformed, unknown, another owner's or an agent's thoughts is not found. */
export async function readResource(uri: string, reading: Reading): Promise<ReadResourceResult> {
  const resource = fromUri(uri);
  const content = resource === undefined ? undefined : await contentOf(resource, reading);
  if (content === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, ...content }] };
}

interface Content {
  readonly mimeType: string;
  readonly text: string;
}

async function contentOf(
  resource: SessionResource,
  { journal, owner, allTools }: Reading,
): Promise<Content | undefined> {
  if (resource.type === 'list') {
    const { sessions } = await listPage(journal, { owner, limit: NEWEST }, false);
    return toJson({ sessions: sessions.map(toSessionEntry) });
  }
  const trace = await loadSession(journal, { owner, id: resource.id }, { allTools });
  if (trace === undefined) return undefined;
  return resource.type === 'session'
    ? toJson(trace)
    : { mimeType: 'text/markdown', text: await exportSession(trace, 'md') };
}

function toJson(value: unknown): Content {
  return { mimeType: 'application/json', text: JSON.stringify(value) };
}
