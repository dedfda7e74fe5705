import type { SessionFilter } from '../../../journal/journal.ts';
import { listPage } from '../../../thinking/trace/list-page.ts';
import type { Reading } from './read-resource.ts';

/** So many sessions are offered to choose from. */
const NEWEST = 1_000;

/** The ids of the owner's sessions, last touched first. */
export async function sessionIds(
  { journal, owner }: Reading,
  filter: Pick<SessionFilter, 'kind' | 'status'> = {},
): Promise<string[]> {
  const { sessions } = await listPage(journal, { ...filter, owner, limit: NEWEST }, false);
  return sessions.map(({ id }) => id);
}
