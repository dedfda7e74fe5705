import { writeFile } from 'node:fs/promises';
import { codeOf, messageOf, ThoughtlineError } from '../../../base/error.ts';

/** Writes a file that the user named; one that is there is replaced only when that was asked for. */
export async function writeNewFile(path: string, text: string, mayReplace: boolean): Promise<void> {
  try {
    await writeFile(path, text, { flag: mayReplace ? 'w' : 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new ThoughtlineError('file/exists', `${path} exists already. Add --force to replace it.`, { cause: error });
    }
    throw new ThoughtlineError('file/unwritable', `Cannot write ${path}: ${messageOf(error)}`, { cause: error });
  }
}
