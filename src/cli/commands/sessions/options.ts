import { InvalidArgumentError, Option } from 'commander';

/** What all commands that read sessions are given. */
export interface ReadOptions {
  readonly owner: string;
  readonly json?: boolean;
}

const LARGEST_LIMIT = 1_000;

/** Whose sessions are meant: everything done on this machine is `local`, a server's callers have names of their own. */
export function ownerOption(): Option {
  return new Option('--owner <owner>', 'whose sessions').default('local');
}

/** Prints the result for programs. */
export function jsonOption(): Option {
  return new Option('--json', 'print the result as JSON');
}

/** Shows what an agent thought in a run. */
export function thoughtsOption(): Option {
  return new Option('--include-thoughts', 'show also what an agent thought in its run');
}

/** How many results at most. */
export function limitOption(otherwise: number): Option {
  return new Option('--limit <number>', `how many at most, up to ${LARGEST_LIMIT}`)
    .default(otherwise)
    .argParser(toLimit);
}

function toLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= LARGEST_LIMIT) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${LARGEST_LIMIT}.`);
}
