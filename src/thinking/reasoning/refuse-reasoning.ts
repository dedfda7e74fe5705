import type { LimitReached } from '../limits.ts';
import { LEVELS, type Level } from './levels.ts';
import type { ReasoningRefusal } from './reasoning-refusal.ts';
import { type ReasoningState, rollbackChoices } from './reasoning-state.ts';

type Progress = Pick<ReasoningState, 'status' | 'totalThoughts' | 'thoughts'>;

const START_ANEW = 'Start a new session: send query, level and thought without sessionId.';

/** No session of this owner has the id. */
export function unknownSession(): ReasoningRefusal {
  return { code: 'E_SESSION_NOT_FOUND', message: 'No session has this sessionId.', next: START_ANEW };
}

/** The session can still be read, and not continued. */
export function expiredSession(expiredAt: number): ReasoningRefusal {
  const when = new Date(expiredAt).toISOString();
  return { code: 'E_SESSION_NOT_FOUND', message: `This session expired at ${when}.`, next: START_ANEW };
}

/** Nothing can be added to a session that has ended. */
export function completedSession(session: Progress): ReasoningRefusal {
  const steps = session.thoughts.length;
  const choices = rollbackChoices(session);
  const reopening = choices === 0 ? '' : ` reopen it with rollbackToStep (${rangeOf(choices)}),`;
  return {
    code: 'E_SESSION_COMPLETED',
    message: `This session is completed with ${steps} thought${steps === 1 ? '' : 's'}; nothing was added.`,
    next: `Give your answer now,${reopening} or start a new session.`,
  };
}

/** A step count outside the level. */
export function targetOutOfRange(level: Level, given: number): ReasoningRefusal {
  const { minThoughts, maxThoughts } = LEVELS[level];
  return {
    code: 'E_INVALID_THOUGHT_COUNT',
    message: `targetThoughts ${given} is outside level ${level}: ${minThoughts} to ${maxThoughts}.`,
    next: `Send targetThoughts from ${minThoughts} to ${maxThoughts}, leave it out, or choose another level.`,
  };
}

/** A rollback to a step that is not there, or that would change nothing. */
export function uselessRollback(given: number, session: Progress): ReasoningRefusal {
  const steps = session.thoughts.length;
  const range = steps === 0 ? 'there are no steps yet' : `the steps are 0 to ${steps - 1}`;
  const message =
    given < steps
      ? `rollbackToStep ${given} would discard nothing: ${range}.`
      : `rollbackToStep ${given} is out of range: ${range}.`;
  return { code: 'E_INVALID_THOUGHT_COUNT', message, next: insteadOf(session) };
}

function insteadOf(session: Progress): string {
  const choices = rollbackChoices(session);
  if (choices > 0) return `Send rollbackToStep ${rangeOf(choices)}.`;
  return session.status === 'completed'
    ? 'Give your answer now, or start a new session.'
    : 'Leave rollbackToStep out: step 0 always stays.';
}

function rangeOf(choices: number): string {
  return choices === 1 ? '0' : `0 to ${choices - 1}`;
}

/** A level or count that is not the session's. */
export function contradiction(
  { level, totalThoughts }: ReasoningState,
  { isOtherLevel, isOtherTarget }: { readonly isOtherLevel: boolean; readonly isOtherTarget: boolean },
): ReasoningRefusal {
  const fields = [isOtherLevel ? `level is ${level}` : '', isOtherTarget ? `targetThoughts is ${totalThoughts}` : ''];
  return {
    code: 'E_INVALID_RUN_MODE_ARGS',
    message: `A session cannot be changed on the way: its ${fields.filter(Boolean).join(', its ')}.`,
    next: 'Leave level and targetThoughts out when you continue, or start a new session.',
  };
}

/** Only short sessions can be written at once. */
export function batchNotBasic(level: Level): ReasoningRefusal {
  return {
    code: 'E_INVALID_RUN_MODE_ARGS',
    message: `run_to_completion is for level basic; this session is ${level}.`,
    next: 'Send one thought per call (runMode "step").',
  };
}

/** A batch that does not fill the session. */
export function tooFewThoughts(given: number, remaining: number): ReasoningRefusal {
  return {
    code: 'E_INSUFFICIENT_THOUGHTS',
    message: `run_to_completion needs exactly ${remaining} thoughts; ${given} came. Nothing was stored.`,
    next: `Send an array of ${remaining} thoughts.`,
  };
}

/** A batch that overfills the session. */
export function tooManyThoughts(given: number, remaining: number): ReasoningRefusal {
  return { ...tooFewThoughts(given, remaining), code: 'E_INVALID_THOUGHT_COUNT' };
}

/** What a call would cost and what is left to pay with. */
export interface Overdraft {
  readonly needed: number;
  readonly left: number;
  readonly isBatch: boolean;
}

/** Thoughts that cost more than is left; only the ways out that lead out are named. */
export function overBudget(session: Progress, { needed, left, isBatch }: Overdraft): ReasoningRefusal {
  const ways = [
    isBatch ? 'shorten the thoughts' : 'shorten it',
    ...(isBatch ? [] : ['end with isConclusion: true (always accepted)']),
    ...(rollbackChoices(session) === 0 ? [] : ['free tokens with rollbackToStep']),
  ];
  return {
    code: 'E_BUDGET_EXCEEDED',
    message: `This needs ${needed} tokens and ${Math.max(0, left)} are left. Nothing was stored.`,
    next: `Ways out: ${ways.join('; ')}.`,
  };
}

/** More than may be thought in a minute. */
export function overLimit({ what, advice }: LimitReached): ReasoningRefusal {
  return { code: 'E_SERVER_BUSY', message: `${what}.`, next: `Nothing was stored. ${advice}.` };
}
