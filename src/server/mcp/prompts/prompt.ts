import type { Reading } from '../resources/read-resource.ts';

/** The arguments of a prompt as clients send them: texts, also where a number is meant. */
export type GivenArguments = Readonly<Record<string, string>>;

/** One argument. */
export interface PromptArgument {
  readonly description: string;
  readonly isOptional?: true;
  /** Values to choose from; those that do not begin like what was typed are left out afterwards. */
  readonly choices?: (given: GivenArguments, reading: Reading) => Promise<readonly string[]> | readonly string[];
}

/** A message that users ask for by name. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** The text of the message; required arguments are there and not blank. */
  write(given: GivenArguments, reading: Reading): Promise<string> | string;
}
