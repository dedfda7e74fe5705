import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Journal } from '../../../journal/journal.ts';
import { exportTrace } from '../../../thinking/trace/export-trace.ts';
import { loadTrace } from '../../../thinking/trace/load-trace.ts';
import { toSessionEntry } from './session-entry.ts';
import { fromUri, type SessionResource } from './session-uri.ts';

/** Where to read, and whose. */
export interface Reading {
  readonly journal: Journal;
  readonly owner: string;
}

/** Reads a resource of the owner; what is malformed, unknown or another owner's is not found. */
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

async function contentOf(resource: SessionResource, { journal, owner }: Reading): Promise<Content | undefined> {
  if (resource.type === 'list') {
    const { sessions } = await journal.sessions({ owner });
    return toJson({ sessions: sessions.map(toSessionEntry) });
  }
  const trace = await loadTrace(journal, { owner, id: resource.id });
  if (trace === undefined) return undefined;
  return resource.type === 'session' ? toJson(trace) : { mimeType: 'text/markdown', text: exportTrace(trace, 'md') };
}

function toJson(value: unknown): Content {
  return { mimeType: 'application/json', text: JSON.stringify(value) };
}
