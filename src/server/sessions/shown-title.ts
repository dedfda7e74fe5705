import { isThoughtsOfRun } from '../../base/thoughts-of.ts';
import type { Session } from '../../journal/journal.ts';

/** The title of a session, where it may be shown: what an agent asks itself in a run is a thought, and so is its title. */
export function shownTitle({ id, title }: Pick<Session, 'id' | 'title'>): Pick<Session, 'title'> {
  return title === undefined || isThoughtsOfRun(id) ? {} : { title };
}
