/** How the names of the sessions begin in which what agents thought in their runs is kept. */
export const THOUGHTS_OF_RUNS = 'run:';

/** The context in which a run's thoughts are kept: a name of its own, because one name is one session. */
export function thoughtsOf(runId: string): string {
  return `${THOUGHTS_OF_RUNS}${runId}`;
}

/** Whether a session holds what a run thought, by its name: it is that context, or is named after it. */
export function isThoughtsOfRun(sessionId: string): boolean {
  return sessionId.startsWith(THOUGHTS_OF_RUNS);
}

/** The run whose thoughts a session of such a name holds. */
export function runOfThoughts(sessionId: string): string {
  const [runId = ''] = sessionId.slice(THOUGHTS_OF_RUNS.length).split(':', 1);
  return runId;
}
