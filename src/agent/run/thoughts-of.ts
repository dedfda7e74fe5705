const PREFIX = 'run:';

/** The context in which a run's thoughts are kept: a name of its own, because one name is one session. */
export function thoughtsOf(runId: string): string {
  return `${PREFIX}${runId}`;
}

/** Whether a session is such a context, by its name. */
export function isThoughtsOfRun(sessionId: string): boolean {
  return sessionId.startsWith(PREFIX);
}
