import { isObject } from '../../base/json.ts';
import { describeProblems, type InputProblem } from '../input-problem.ts';
import { isSessionName, LONGEST_ID } from '../session-ids.ts';

/** What to recall: words, a session, words in a session, or with neither the newest sessions. */
export interface RecallInput {
  readonly query?: string;
  readonly session_id?: string;
  /** 1 to 50; without it 5. */
  readonly limit?: number;
}

/** How many hits one answer can have. */
export const MOST_RECALLED = 50;

const LONGEST_QUERY = 1_000;

/** An input that can be answered, or everything that is wrong with it in one line. */
export type CheckedRecall =
  | { readonly ok: true; readonly input: RecallInput }
  | { readonly ok: false; readonly error: string };

/** Checks an input; nothing at all asks for the newest sessions. */
export function checkRecallInput(given: unknown = {}): CheckedRecall {
  if (!isObject(given)) return { ok: false, error: 'send an object' };
  if (isInput(given)) return { ok: true, input: given };
  return { ok: false, error: describeProblems(problemsOf(given)) };
}

type Given = Readonly<Record<string, unknown>>;

function isInput(given: Given): given is Given & RecallInput {
  return problemsOf(given).length === 0;
}

function problemsOf({ query, session_id, limit }: Given): InputProblem[] {
  const isQuery = query === undefined || (typeof query === 'string' && query.length <= LONGEST_QUERY);
  return [
    ...(isQuery ? [] : [{ field: 'query', message: `send a text of at most ${LONGEST_QUERY} characters` }]),
    ...(isWantedId(session_id)
      ? []
      : [{ field: 'session_id', message: `send a text of at most ${LONGEST_ID} characters` }]),
    ...(isLimit(limit) ? [] : [{ field: 'limit', message: `send a whole number from 1 to ${MOST_RECALLED}` }]),
  ];
}

/** Models often send '' for what they mean to leave out. */
function isWantedId(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '') || isSessionName(value);
}

function isLimit(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_RECALLED;
}
