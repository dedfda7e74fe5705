import { ThoughtlineError } from '../base/error.ts';

/** Reads what a store holds as JSON; a damaged store may hold something else, and `owner` says whose it is. */
export function fromStoredJson<Value>(json: string, owner: () => string): Value {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ThoughtlineError(
      'journal/corrupt',
      `What is stored of ${owner()} cannot be read. The store is damaged: restore it from a backup.`,
      { cause: error },
    );
  }
}
