import { didYouMean } from '../../base/closest.ts';
import { isObject } from '../../base/json.ts';
import { contentProblems } from './check-content.ts';
import type { InputProblem } from './input-problem.ts';
import { LEVEL_NAMES, type Level } from './levels.ts';

/** What `reasoning_think` takes. Everything is optional for the schema; what must come together is checked by hand. */
export interface ReasoningInput {
  readonly query?: string;
  readonly level?: Level;
  readonly targetThoughts?: number;
  readonly sessionId?: string;
  readonly runMode?: 'step' | 'run_to_completion';
  readonly thought?: string | readonly string[];
  readonly isConclusion?: boolean;
  readonly rollbackToStep?: number;
  readonly stepSummary?: string;
  readonly observation?: string;
  readonly hypothesis?: string;
  readonly evaluation?: string;
  readonly requestId?: string;
  readonly include?: 'state' | 'trace';
}

const MAX_QUERY = 10_000;
const MAX_THOUGHT = 100_000;
const MAX_THOUGHTS = 25;
const MAX_SUMMARY = 500;
const MAX_ID = 128;
const MOST_UNKNOWN_FIELDS = 20;
const LONGEST_NAME_SHOWN = 64;

type Rule = (value: unknown) => string | undefined;

const rules: Readonly<Record<keyof ReasoningInput, Rule>> = {
  query: textUpTo(MAX_QUERY),
  level: oneOf(LEVEL_NAMES),
  targetThoughts: integerFrom(1, MAX_THOUGHTS),
  sessionId: (value) => (typeof value === 'string' && !isBlank(value) ? undefined : 'send the id that a result gave'),
  runMode: oneOf(['step', 'run_to_completion']),
  thought: (value) => (Array.isArray(value) ? textsUpTo(value) : textUpTo(MAX_THOUGHT)(value)),
  isConclusion: (value) => (typeof value === 'boolean' ? undefined : 'send true or false'),
  rollbackToStep: integerFrom(0, MAX_THOUGHTS - 1),
  stepSummary: (value) => (isBlank(value) ? undefined : textUpTo(MAX_SUMMARY)(value)),
  observation: textUpTo(MAX_THOUGHT),
  hypothesis: textUpTo(MAX_THOUGHT),
  evaluation: textUpTo(MAX_THOUGHT),
  requestId: (value) => (isStorableId(value) ? undefined : `send a text of 1 to ${MAX_ID} characters`),
  include: oneOf(['state', 'trace']),
};

/** An input that can be decided on, or all that is wrong with it. */
export type CheckedInput =
  | { readonly ok: true; readonly input: ReasoningInput }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Checks every field by itself and then what belongs together, and reports everything at once. */
export function checkReasoningInput(given: unknown): CheckedInput {
  if (!isObject(given)) return { ok: false, problems: [{ field: '', message: 'send an object' }] };
  const problems = [...fieldProblems(given), ...contentProblems(given)];
  return isReasoningInput(given, problems) ? { ok: true, input: given } : { ok: false, problems };
}

function isReasoningInput(
  _given: Readonly<Record<string, unknown>>,
  problems: readonly InputProblem[],
): _given is Readonly<Record<string, unknown>> & ReasoningInput {
  return problems.length === 0;
}

function fieldProblems(given: Readonly<Record<string, unknown>>): InputProblem[] {
  const known = Object.entries(given).flatMap(([field, value]) => {
    const message = value === undefined || !isField(field) ? undefined : rules[field](value);
    return message === undefined ? [] : [{ field, message }];
  });
  return [...known, ...unknownFields(Object.keys(given).filter((field) => !isField(field)))];
}

/** An input can hold any number of fields with names of any length; the answer stays readable. */
function unknownFields(names: readonly string[]): InputProblem[] {
  const named = names.slice(0, MOST_UNKNOWN_FIELDS).map((name) => ({
    field: name.slice(0, LONGEST_NAME_SHOWN),
    message: `there is no such field.${didYouMean(name, Object.keys(rules))}`,
  }));
  const rest = names.length - named.length;
  return rest === 0 ? named : [...named, { field: `${rest} more`, message: 'there are no such fields' }];
}

function isField(name: string): name is keyof ReasoningInput {
  return Object.hasOwn(rules, name);
}

/** Whether stores can hold a text as a name, unchanged. A session with any other id cannot exist. */
export function isStorableId(value: unknown): boolean {
  if (typeof value !== 'string' || isBlank(value)) return false;
  return value.length <= MAX_ID && value.isWellFormed() && !value.includes('\0');
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function textUpTo(most: number): Rule {
  return (value) => {
    if (typeof value !== 'string') return 'send a text';
    if (isBlank(value)) return 'send a text that is not blank';
    return value.length > most ? `send at most ${most} characters (these are ${value.length})` : undefined;
  };
}

function textsUpTo(values: readonly unknown[]): string | undefined {
  if (values.length === 0) return 'send at least one text';
  const index = values.findIndex((value) => textUpTo(MAX_THOUGHT)(value) !== undefined);
  return index < 0 ? undefined : `item ${index}: ${textUpTo(MAX_THOUGHT)(values[index])}`;
}

function integerFrom(least: number, most: number): Rule {
  return (value) => {
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    return fits ? undefined : `send a whole number from ${least} to ${most}`;
  };
}

function oneOf(choices: readonly string[]): Rule {
  return (value) =>
    typeof value === 'string' && choices.includes(value) ? undefined : `send one of ${choices.join(', ')}`;
}
