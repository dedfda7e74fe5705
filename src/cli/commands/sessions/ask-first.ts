import { ThoughtlineError } from '../../../base/error.ts';
import { confirm } from './confirm.ts';

/** Returns when whoever sits at the terminal agrees; nobody there, or a no, is an error. */
export async function askFirst(question: string): Promise<void> {
  if (process.stdin.isTTY !== true) {
    throw new ThoughtlineError(
      'usage/unconfirmed',
      `There is no terminal to ask in: ${question} Add --yes if that is meant.`,
    );
  }
  const isMeant = await confirm(question, process.stdin, process.stderr);
  if (!isMeant) throw new ThoughtlineError('sessions/kept', 'Nothing was deleted.');
}
