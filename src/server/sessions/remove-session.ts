import { runOfThoughts, thoughtsOf } from '../../base/thoughts-of.ts';
import type { Journal, Session } from '../../journal/journal.ts';

/**
 * Deletes a session for good, a run together with what was thought in it; false when it is gone already. The thoughts go
 * first: should that be interrupted, the run is still there to be deleted.
 */
export async function removeSession(journal: Journal, session: Session): Promise<boolean> {
  const { owner, id } = session;
  if (session.kind === 'run') {
    for (const thoughts of await thoughtsIn(journal, session)) await journal.remove({ owner, id: thoughts });
  }
  return journal.remove({ owner, id });
}

/** The names of the sessions that hold what a run thought; none of them is older than the run. */
async function thoughtsIn(journal: Journal, { owner, id, createdAt }: Session): Promise<string[]> {
  const found = [thoughtsOf(id)];
  let cursor: string | undefined;
  do {
    const page = await journal.sessions({
      owner,
      updatedAfter: createdAt - 1,
      limit: 1_000,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const isOfRun = (name: string): boolean => name.startsWith(`${thoughtsOf(id)}:`) && runOfThoughts(name) === id;
    found.push(...page.sessions.map((session) => session.id).filter(isOfRun));
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}
