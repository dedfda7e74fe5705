import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { messageOf, ThoughtlineError } from '../base/error.ts';
import { makeFolder } from '../base/make-folder.ts';
import type { Environment } from './settings/setting-entry.ts';

/** The folder that Thoughtline's files live in, as an absolute path; it need not exist. */
export function homeFolder(env: Environment): string {
  const named = env['THOUGHTLINE_HOME'];
  if (named === undefined || named === '') return join(homedir(), '.thoughtline');
  // Config files of MCP clients pass variables on without the shell that would expand this.
  return resolve(named.replace(/^~(?=\/|$)/, () => homedir()));
}

/** Makes the folder if it is missing, for its owner only: thoughts are private. */
export function createHome(home: string): void {
  try {
    makeFolder(home);
  } catch (error) {
    const advice = 'Name another folder in THOUGHTLINE_HOME.';
    throw new ThoughtlineError(
      'file/unwritable',
      `${home} cannot be used as a folder: ${messageOf(error)}. ${advice}`,
      {
        cause: error,
      },
    );
  }
}
