/** A longer name is no tool's. */
export const LONGEST_NAME = 128;

/** Wider than what a registry allows, so that a name which a model made up still becomes a call, and an answer to it. */
export function isToolName(name: string): boolean {
  return name.length <= LONGEST_NAME && /^[\w.-]+$/.test(name);
}

/** A pattern for one character of a parameter's name; a key with any other can only be written as JSON. */
export const PARAMETER_CHARACTER: string = String.raw`[\w.$@\u0080-\uffff-]`;

/** Instead of a parameter's name: the whole input, as JSON. */
export const WHOLE_INPUT = '*';
