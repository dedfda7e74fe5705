import { isBlank } from '../../base/is-blank.ts';
import { isObject } from '../../base/json.ts';
import type { InputProblem } from '../input-problem.ts';
import type { SequentialInput } from './sequential-input.ts';

/** A thought that can be decided on, or all that is wrong with the input. */
export type CheckedSequential =
  | { readonly ok: true; readonly thought: SequentialInput }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

const LONGEST_BRANCH_ID = 200;

/** A value as it is meant, or what to send instead. */
type Read<Value> = { readonly value: Value } | { readonly problem: string };

/**
 * Takes what the reference server takes, and means the same by it; unknown fields are ignored, as there. Beyond that,
 * a thought must say something, and it and a branch id must not be endless.
 */
export function checkSequentialInput(given: unknown, longestThought: number): CheckedSequential {
  const fields = isObject(given) ? given : {};
  const problems: InputProblem[] = [];
  const take = <Value>(field: string, read: (value: unknown) => Read<Value>): Value | undefined => {
    const taken = read(fields[field]);
    if ('value' in taken) return taken.value;
    problems.push({ field, message: taken.problem });
    return undefined;
  };
  const takeOptional = <Value>(field: string, read: (value: unknown) => Read<Value>): Value | undefined =>
    fields[field] === undefined ? undefined : take(field, read);

  const thought = take('thought', (value) => readThought(value, longestThought));
  const nextThoughtNeeded = take('nextThoughtNeeded', readBoolean);
  const thoughtNumber = take('thoughtNumber', readNumber);
  const totalThoughts = take('totalThoughts', readNumber);
  const isRevision = takeOptional('isRevision', readBoolean);
  const revisesThought = takeOptional('revisesThought', readNumber);
  const branchFromThought = takeOptional('branchFromThought', readNumber);
  const branchId = takeOptional('branchId', readBranchId);
  const needsMoreThoughts = takeOptional('needsMoreThoughts', readBoolean);
  const isWhole = thought !== undefined && thoughtNumber !== undefined && totalThoughts !== undefined;
  if (!isWhole || nextThoughtNeeded === undefined || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    thought: {
      thought,
      nextThoughtNeeded,
      thoughtNumber,
      totalThoughts,
      ...(isRevision === undefined ? {} : { isRevision }),
      ...(revisesThought === undefined ? {} : { revisesThought }),
      ...(branchFromThought === undefined ? {} : { branchFromThought }),
      ...(branchId === undefined ? {} : { branchId }),
      ...(needsMoreThoughts === undefined ? {} : { needsMoreThoughts }),
    },
  };
}

function readThought(value: unknown, longest: number): Read<string> {
  if (typeof value !== 'string') return { problem: 'send a text' };
  if (isBlank(value)) return { problem: 'send a text that is not blank' };
  if (value.length <= longest) return { value };
  return { problem: `send at most ${longest} characters (these are ${value.length}), split into several thoughts` };
}

/** Whatever JavaScript turns into a whole number from 1 on: also "3", "0x10", true and [3]. */
function readNumber(value: unknown): Read<number> {
  const number = toNumber(value);
  return Number.isSafeInteger(number) && number >= 1 ? { value: number } : { problem: 'send a whole number from 1 on' };
}

function toNumber(value: unknown): number {
  try {
    return Number(value);
  } catch {
    // An object with a toString of its own, or lists nested beyond the stack.
    return Number.NaN;
  }
}

function readBoolean(value: unknown): Read<boolean> {
  if (typeof value === 'boolean') return { value };
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  return word === 'true' || word === 'false' ? { value: word === 'true' } : { problem: 'send true or false' };
}

function readBranchId(value: unknown): Read<string> {
  if (typeof value !== 'string') return { problem: 'send a text' };
  if (value.length <= LONGEST_BRANCH_ID) return { value };
  return { problem: `send at most ${LONGEST_BRANCH_ID} characters (these are ${value.length})` };
}
