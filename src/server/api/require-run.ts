import { ThoughtlineError } from '../../base/error.ts';
import type { Session } from '../../journal/journal.ts';
import type { ApiCall } from './api-parts.ts';

/** A run of the caller; another owner's, and a session that is no run, look like none. */
export async function requireRun(id: string, { scope: { owner }, parts: { journal } }: ApiCall): Promise<Session> {
  const session = await journal.session({ owner, id });
  if (session?.kind === 'run') return session;
  throw new ThoughtlineError('run/not-found', 'No run has this id.');
}
