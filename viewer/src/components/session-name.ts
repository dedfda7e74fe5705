const THOUGHTS_OF_RUNS = 'run:';

/** What a session without a title is called. */
export function nameOfSession(id: string): string {
  return isThoughtsOfRun(id) ? `Thoughts of run ${runOfThoughts(id)}` : id;
}

/** Whether a session holds what an agent thinks in a run: that is a session of its own. */
export function isThoughtsOfRun(id: string): boolean {
  return id.startsWith(THOUGHTS_OF_RUNS);
}

/** The run behind a session of its thoughts, `run:ID` or `run:ID:MORE`. */
export function runOfThoughts(id: string): string {
  const [runId = ''] = id.slice(THOUGHTS_OF_RUNS.length).split(':', 1);
  return runId;
}
