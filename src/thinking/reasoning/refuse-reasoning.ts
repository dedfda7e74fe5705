import { LEVELS, type Level } from './levels.ts';
import type { ReasoningRefusal } from './reasoning-refusal.ts';
import type { ReasoningState } from './reasoning-state.ts';

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
export function completedSession(steps: number): ReasoningRefusal {
  return {
    code: 'E_SESSION_COMPLETED',
    message: `This session is completed with ${steps} thoughts; nothing was added.`,
    next: `Give your answer now, reopen it with rollbackToStep (0 to ${steps - 1}), or start a new session.`,
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

/** A rollback to a step that is not there. */
export function rollbackOutOfRange(given: number, steps: number): ReasoningRefusal {
  const range = steps === 0 ? 'there are no steps yet' : `the steps are 0 to ${steps - 1}`;
  const next = steps === 0 ? 'Leave rollbackToStep out.' : `Send rollbackToStep from 0 to ${steps - 1}.`;
  return { code: 'E_INVALID_THOUGHT_COUNT', message: `rollbackToStep ${given} is out of range: ${range}.`, next };
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

/** A thought that costs more than is left. */
export function overBudget(needed: number, left: number): ReasoningRefusal {
  return {
    code: 'E_BUDGET_EXCEEDED',
    message: `This needs ${needed} tokens and ${Math.max(0, left)} are left. Nothing was stored.`,
    next: 'Shorten it, end with isConclusion: true (always accepted), or free tokens with rollbackToStep.',
  };
}
