/** What a run must be told again when it is taken up in another process. */
export interface ResumeParts {
  readonly command: 'ask' | 'chat';
  readonly runId: string;
  /** The folder of the run: another one would have other files under the same names. */
  readonly project?: string | undefined;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** The command that goes on with a run, as it can be typed. */
export function resumeCommand({ command, runId, project, model, baseUrl }: ResumeParts): string {
  const flags = [
    ['--resume', runId],
    ['--project', project],
    ['--model', model],
    ['--base-url', baseUrl],
  ].flatMap(([flag, value]) => (value === undefined ? [] : [`${flag} ${quote(value)}`]));
  return [`thoughtline ${command}`, ...flags].join(' ');
}

/** For a shell, where it needs it. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
