import type { ListResourcesResult, Resource } from '@modelcontextprotocol/server';
import { ThoughtlineError } from '../../../base/error.ts';
import { toIsoTime } from '../../../base/iso-time.ts';
import type { Session, SessionPage } from '../../../journal/journal.ts';
import { listPage } from '../../../thinking/trace/list-page.ts';
import { invalidParams } from '../invalid-params.ts';
import type { Reading } from './read-resource.ts';
import { SESSIONS_URI, toUri } from './session-uri.ts';

const SESSIONS_PER_PAGE = 25;

/** One page of resources: the list itself, then the owner's sessions, last touched first. */
export async function listResources(
  cursor: string | undefined,
  { journal, owner }: Reading,
): Promise<ListResourcesResult> {
  const page = { owner, limit: SESSIONS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) };
  const { sessions, next } = await listPage(journal, page, false).catch(refuseCursor);
  return {
    resources: [...(cursor === undefined ? [LIST] : []), ...sessions.flatMap(toResources)],
    ...(next === undefined ? {} : { nextCursor: next }),
  };
}

const LIST: Resource = {
  uri: SESSIONS_URI,
  name: 'sessions',
  title: 'Newest sessions',
  description: 'The sessions that were touched last, newest first.',
  mimeType: 'application/json',
};

function toResources({ id, kind, title = id, updatedAt }: Session): Resource[] {
  const annotations = { lastModified: toIsoTime(updatedAt) };
  return [
    {
      uri: toUri({ type: 'session', id }),
      name: id,
      title,
      description: `Everything that happened in this session (${kind}).`,
      mimeType: 'application/json',
      annotations,
    },
    {
      uri: toUri({ type: 'trace', id }),
      name: `${id}/trace`,
      title: `${title} (trace)`,
      description: 'The same for people.',
      mimeType: 'text/markdown',
      annotations,
    },
  ];
}

/** The journal knows its own cursors. */
function refuseCursor(thrown: unknown): SessionPage {
  if (!(thrown instanceof ThoughtlineError) || thrown.code !== 'journal/invalid') throw thrown;
  throw invalidParams('The cursor is not the nextCursor of a page of resources.');
}
