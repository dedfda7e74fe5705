import type { InputProblem } from '../input-problem.ts';
import { STRUCTURED_FIELDS as STRUCTURED, structuredText } from './structured-text.ts';

type Given = Readonly<Record<string, unknown>>;

/** What is wrong with fields that are right by themselves and wrong together. */
export function contentProblems(given: Given, longestThought: number): InputProblem[] {
  return [
    ...startProblems(given),
    ...structuredProblems(given),
    ...lengthProblems(given, longestThought),
    ...thoughtProblems(given),
    ...summaryProblems(given),
  ];
}

function startProblems(given: Given): InputProblem[] {
  if (has(given, 'sessionId')) return [];
  return [
    ...(has(given, 'query')
      ? []
      : [{ field: 'query', message: 'send the question to start, or sessionId to continue' }]),
    ...(has(given, 'level') ? [] : [{ field: 'level', message: 'send basic, normal, high or expert to start' }]),
  ];
}

function structuredProblems(given: Given): InputProblem[] {
  const missing = STRUCTURED.filter((field) => !has(given, field));
  if (missing.length === 0 || missing.length === STRUCTURED.length) return [];
  return missing.map((field) => ({ field, message: `send it too: ${STRUCTURED.join(', ')} go together` }));
}

/** Fields that are short enough one by one can make a thought that is not. */
function lengthProblems(given: Given, longest: number): InputProblem[] {
  const { observation, hypothesis, evaluation } = given;
  const isAlone = typeof observation === 'string' && typeof hypothesis === 'string' && typeof evaluation === 'string';
  if (!isAlone || has(given, 'thought')) return [];
  const length = structuredText({ observation, hypothesis, evaluation })?.length ?? 0;
  const isOneTooLong = [observation, hypothesis, evaluation].some((text) => text.length > longest);
  if (length <= longest || isOneTooLong) return [];
  const message = `send at most ${longest} characters in ${STRUCTURED.join(', ')} together (they make ${length})`;
  return [{ field: 'observation', message }];
}

function thoughtProblems(given: Given): InputProblem[] {
  const isBatch = given['runMode'] === 'run_to_completion';
  const isStructured = STRUCTURED.some((field) => has(given, field));
  if (Array.isArray(given['thought']) && !isBatch) {
    return [{ field: 'thought', message: 'send one text (a list is for runMode "run_to_completion")' }];
  }
  if (isBatch && !has(given, 'thought'))
    return [{ field: 'thought', message: 'send a list of all remaining thoughts' }];
  if (isBatch && isStructured) {
    return [{ field: 'runMode', message: `send "step": ${STRUCTURED.join(', ')} belong to one thought` }];
  }
  if (has(given, 'thought') || isStructured) return [];
  const isRollbackOnly = has(given, 'sessionId') && has(given, 'rollbackToStep');
  if (isRollbackOnly && given['isConclusion'] !== true) return [];
  const why = isRollbackOnly ? 'send the final thought: a conclusion needs one' : 'send your reasoning as a text';
  return [{ field: 'thought', message: why }];
}

/** What sums up a thought must not get lost where there is none. */
function summaryProblems(given: Given): InputProblem[] {
  const { stepSummary, thought } = given;
  const isLost = typeof stepSummary === 'string' && stepSummary.trim() !== '' && thought === undefined;
  if (!isLost || STRUCTURED.some((field) => has(given, field))) return [];
  return [{ field: 'stepSummary', message: 'send it with the thought that it sums up' }];
}

function has(given: Given, field: string): boolean {
  return given[field] !== undefined;
}
