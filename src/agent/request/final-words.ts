import { readAnswer } from '../formatter/read-answer.ts';
import { RESPONSE_FORMATTER } from '../formatter/response-formatter.ts';
import type { LimitName } from '../run/run-event.ts';
import type { RunHistory } from '../run/run-history.ts';
import type { RequestParts } from './build-request.ts';
import { isPlanning } from './system-prompt.ts';

/** What the program asks for at the end of a request that is not an ordinary step of work. */
export function finalWords(history: RunHistory, { purpose, limit, offered }: RequestParts): string {
  if (purpose === 'compact') return 'Write the summary now.';
  if (purpose === 'work') return limit === undefined ? '' : `${LIMITS[limit]} ${ANSWER_NOW}`;
  const sentences = [
    limit === undefined ? '' : `${LIMITS[limit]} Say what is missing.`,
    isPlanning(history.turns.at(-1)) ? 'The user asked for a plan: it is the answer.' : '',
    offered.length === 0 ? 'Give the final answer to this message now, as text.' : CALL_FORMATTER,
    offered.length === 0 ? '' : repair(history),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const CALL_FORMATTER = `Give the final answer to this message now: call ${RESPONSE_FORMATTER.name} once.`;

const ANSWER_NOW = 'Call no more tools. Answer now with what you have, and say what is missing.';

const LIMITS: Readonly<Record<LimitName, string>> = {
  steps: 'The work has reached the most steps that it may take.',
  tokens: 'The work has used all the tokens that it may use.',
  cost: 'The work has cost as much as it may cost.',
  time: 'The work has taken as long as it may take.',
  repeats: 'The work was stopped, as the same calls gave the same results again and again.',
};

/** What was wrong with the try before this one; empty at the first. */
function repair({ turns }: RunHistory): string {
  const last = turns.at(-1)?.steps.findLast(({ answer }) => answer !== undefined);
  if (last?.purpose !== 'format' || last.answer === undefined) return '';
  const read = readAnswer(last.answer.parts);
  return read.ok
    ? ''
    : `Your last try could not be used: ${read.problem}. Give it again in the form that is asked for.`;
}
