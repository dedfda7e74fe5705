import { closestNames } from '../../base/closest.ts';
import { isBlank } from '../../base/is-blank.ts';
import { isObject } from '../../base/json.ts';
import { shorten } from '../../base/shorten.ts';
import type { InputProblem } from '../input-problem.ts';
import type { Redact } from '../redaction.ts';
import { checkId } from '../session-ids.ts';
import { contentProblems } from './check-content.ts';
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
const MOST_UNKNOWN_FIELDS = 20;
const MOST_WRONG_ITEMS = 5;
const LONGEST_NAME_SHOWN = 64;
const LONGEST_NAME_READ = 1_000;

/** What the settings of the moment say about an input. */
export interface InputLimits {
  /** In characters; never more than 100,000 count. */
  readonly maxThoughtLength: number;
  readonly redact: Redact;
}

type Given = Readonly<Record<string, unknown>>;

/** What is wrong with a value; undefined when nothing is. */
type Rule = (value: unknown, limits: InputLimits) => string | undefined;

const rules: Readonly<Record<keyof ReasoningInput, Rule>> = {
  query: textUpTo(MAX_QUERY),
  level: oneOf(LEVEL_NAMES),
  targetThoughts: integerFrom(1, MAX_THOUGHTS),
  sessionId: (value) =>
    typeof value === 'string' && !isBlankText(value) ? undefined : 'send the id that a result gave',
  runMode: oneOf(['step', 'run_to_completion']),
  thought: (value, limits) => (Array.isArray(value) ? itemProblems(value, limits) : thoughtProblem(value, limits)),
  isConclusion: (value) => (typeof value === 'boolean' ? undefined : 'send true or false'),
  rollbackToStep: integerFrom(0, MAX_THOUGHTS - 1),
  stepSummary: (value) => (isBlankText(value) ? undefined : textProblem(value, MAX_SUMMARY)),
  observation: thoughtProblem,
  hypothesis: thoughtProblem,
  evaluation: thoughtProblem,
  requestId: (value, { redact }) => {
    const checked = checkId(value, redact);
    return checked.ok ? undefined : `send another: it ${checked.mistake}`;
  },
  include: oneOf(['state', 'trace']),
};

/** An input that can be decided on, or all that is wrong with it. */
export type CheckedInput =
  | { readonly ok: true; readonly input: ReasoningInput }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Checks every field by itself and then what belongs together, and reports everything at once. */
export function checkReasoningInput(given: unknown, limits: InputLimits): CheckedInput {
  if (!isObject(given)) return { ok: false, problems: [{ field: '', message: 'send an object' }] };
  if (isReasoningInput(given, limits)) return { ok: true, input: given };
  return { ok: false, problems: problemsOf(given, limits) };
}

function isReasoningInput(given: Given, limits: InputLimits): given is Given & ReasoningInput {
  return problemsOf(given, limits).length === 0;
}

function problemsOf(given: Given, limits: InputLimits): InputProblem[] {
  const known = Object.entries(given).flatMap(([field, value]) => {
    const message = value === undefined || !isField(field) ? undefined : rules[field](value, limits);
    return message === undefined ? [] : [{ field, message }];
  });
  const unknown = Object.keys(given).filter((field) => !isField(field));
  return [...known, ...unknownFields(unknown, limits), ...contentProblems(given, longestThought(limits))];
}

/** An input can hold any number of fields with names of any length; the answer stays readable, and shows no secret. */
function unknownFields(names: readonly string[], { redact }: InputLimits): InputProblem[] {
  const named = names.slice(0, MOST_UNKNOWN_FIELDS).map((name) => ({
    field: shorten(redact(name.slice(0, LONGEST_NAME_READ)), LONGEST_NAME_SHOWN),
    message: `there is no such field${perhaps(name)}`,
  }));
  const rest = names.length - named.length;
  return rest === 0 ? named : [...named, { field: `${rest} more`, message: 'there are no such fields' }];
}

function perhaps(name: string): string {
  const meant = closestNames(name, Object.keys(rules)).map((known) => `'${known}'`);
  return meant.length === 0 ? '' : ` (did you mean ${meant.join(' or ')}?)`;
}

function isField(name: string): name is keyof ReasoningInput {
  return Object.hasOwn(rules, name);
}

function isBlankText(value: unknown): boolean {
  return typeof value === 'string' && isBlank(value);
}

function longestThought({ maxThoughtLength }: InputLimits): number {
  return Math.min(maxThoughtLength, MAX_THOUGHT);
}

function thoughtProblem(value: unknown, limits: InputLimits): string | undefined {
  return textProblem(value, longestThought(limits));
}

function textUpTo(most: number): Rule {
  return (value) => textProblem(value, most);
}

function textProblem(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string') return 'send a text';
  if (isBlank(value)) return 'send a text that is not blank';
  return value.length > most ? `send at most ${most} characters (these are ${value.length})` : undefined;
}

function itemProblems(values: readonly unknown[], limits: InputLimits): string | undefined {
  if (values.length === 0) return 'send at least one text';
  const wrong = values.flatMap((value, index) => {
    const problem = thoughtProblem(value, limits);
    return problem === undefined ? [] : [`item ${index}: ${problem}`];
  });
  const rest = wrong.length - MOST_WRONG_ITEMS;
  const named = wrong.slice(0, MOST_WRONG_ITEMS).join(', ');
  return rest > 0 ? `${named}, and ${rest} more` : named || undefined;
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
