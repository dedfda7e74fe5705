import { ThoughtlineError } from '../../../base/error.ts';
import type { Journal } from '../../../journal/journal.ts';
import type { Parts } from '../../compose.ts';

/** Opens the journal for as long as `use` takes. */
export async function withJournal<Result>(
  { journal: open }: Pick<Parts, 'journal'>,
  use: (journal: Journal) => Promise<Result>,
): Promise<Result> {
  const journal = await open();
  try {
    return await use(journal);
  } catch (error) {
    // The journal finds fault with what it was asked, and that was typed.
    if (error instanceof ThoughtlineError && error.code === 'journal/invalid') {
      throw new ThoughtlineError('usage/invalid', error.message, { cause: error });
    }
    throw error;
  } finally {
    await journal.close();
  }
}
