import { estimateTokens } from '../../base/tokens.ts';
import type { Decision } from '../../journal/decider.ts';
import type { NewEvent } from '../../journal/event.ts';
import { chooseTarget } from './choose-target.ts';
import { LEVELS } from './levels.ts';
import type { ReasoningCommand } from './reasoning-command.ts';
import type { ReasoningEvent, ThoughtRecord } from './reasoning-events.ts';
import type { ReasoningRefusal } from './reasoning-refusal.ts';
import { expiresAt, type ReasoningState, rollbackChoices, tokensUsed } from './reasoning-state.ts';
import * as refuse from './refuse-reasoning.ts';
import { searchText } from './search-text.ts';

/** The rules of `reasoning_think`. Everything that a call asks for happens, or nothing does. */
export function decideReasoning(state: ReasoningState, command: ReasoningCommand): Decision<ReasoningRefusal> {
  const opening = command.mode === 'start' ? start(command) : resume(state, command);
  if ('refusal' in opening) return opening;
  const kept = rollBack(opening.session, command);
  if ('refusal' in kept) return kept;
  const added = addThoughts(kept.session, command);
  if ('refusal' in added) return added;
  const events = [...opening.events, ...kept.events, ...added.events];
  return {
    events: events.map((event, index) => toNewEvent(event, command, index === 0 ? events.length : 0)),
    hide: kept.hide,
  };
}

type Session = Pick<ReasoningState, 'level' | 'totalThoughts' | 'thoughts' | 'status'>;
type Refused = { readonly refusal: ReasoningRefusal };
type Step = { readonly session: Session; readonly events: readonly ReasoningEvent[] };

function start({ query = '', level = 'basic', targetThoughts }: ReasoningCommand): Step | Refused {
  const { minThoughts, maxThoughts } = LEVELS[level];
  if (targetThoughts !== undefined && (targetThoughts < minThoughts || targetThoughts > maxThoughts)) {
    return { refusal: refuse.targetOutOfRange(level, targetThoughts) };
  }
  const totalThoughts = targetThoughts ?? chooseTarget(query, level);
  return {
    session: { level, totalThoughts, thoughts: [], status: 'active' },
    events: [{ type: 'session-started', data: { query, level, totalThoughts } }],
  };
}

function resume(state: ReasoningState, command: ReasoningCommand): Step | Refused {
  if (state.status === 'new') return { refusal: refuse.unknownSession() };
  if (command.at >= expiresAt(state)) return { refusal: refuse.expiredSession(expiresAt(state)) };
  const isOtherLevel = command.level !== undefined && command.level !== state.level;
  const isOtherTarget = command.targetThoughts !== undefined && command.targetThoughts !== state.totalThoughts;
  if (isOtherLevel || isOtherTarget) return { refusal: refuse.contradiction(state, { isOtherLevel, isOtherTarget }) };
  const isRevised = command.query !== undefined && command.query !== state.query;
  return {
    session: state,
    events: isRevised ? [{ type: 'query-revised', data: { query: command.query ?? '' } }] : [],
  };
}

function rollBack(
  session: Session,
  { rollbackToStep: toStep }: ReasoningCommand,
): (Step & { hide: number[] }) | Refused {
  if (toStep === undefined) return { session, events: [], hide: [] };
  // An open session may be told to keep all it has: harmless, and easier for models than an error.
  const keepsAll = session.status === 'active' && toStep === session.thoughts.length - 1;
  if (toStep >= rollbackChoices(session) && !keepsAll) return { refusal: refuse.uselessRollback(toStep, session) };
  const thoughts = session.thoughts.slice(0, toStep + 1);
  return {
    session: { ...session, thoughts, status: 'active' },
    events: [{ type: 'thoughts-discarded', data: { toStep } }],
    hide: session.thoughts.slice(toStep + 1).map(({ seq }) => seq),
  };
}

function addThoughts(session: Session, command: ReasoningCommand): { events: ReasoningEvent[] } | Refused {
  const { thoughts: given, isConclusion } = command;
  if (given.length === 0) return { events: [] };
  if (session.status === 'completed') return { refusal: refuse.completedSession(session) };
  const remaining = session.totalThoughts - session.thoughts.length;
  const refusal = command.isBatch ? refuseBatch(session, given.length, remaining) : undefined;
  if (refusal !== undefined) return { refusal };
  const records = given.map((thought, index) => toRecord(thought, session.thoughts.length + index));
  const overdraft = overdraftOf(session, records, command);
  if (overdraft !== undefined) return { refusal: overdraft };
  const events: ReasoningEvent[] = records.map((record, index) => ({
    type: 'thought-recorded',
    data: isConclusion && index === records.length - 1 ? { ...record, isConclusion } : record,
  }));
  if (isConclusion) events.push({ type: 'session-completed', data: { reason: 'conclusion' } });
  else if (records.length === remaining) events.push({ type: 'session-completed', data: { reason: 'all-steps' } });
  return { events };
}

function refuseBatch(session: Session, given: number, remaining: number): ReasoningRefusal | undefined {
  if (session.level !== 'basic') return refuse.batchNotBasic(session.level);
  if (given < remaining) return refuse.tooFewThoughts(given, remaining);
  return given > remaining ? refuse.tooManyThoughts(given, remaining) : undefined;
}

/** A conclusion is always accepted: a session must never be stuck with its budget used up. */
function overdraftOf(
  session: Session,
  records: readonly ThoughtRecord[],
  { isConclusion, isBatch }: ReasoningCommand,
): ReasoningRefusal | undefined {
  const left = LEVELS[session.level].tokenBudget - tokensUsed(session);
  const counted = isConclusion ? records.slice(0, -1) : records;
  const needed = counted.reduce((sum, { tokens }) => sum + tokens, 0);
  return counted.length > 0 && needed > left ? refuse.overBudget(session, { needed, left, isBatch }) : undefined;
}

function toRecord(thought: ReasoningCommand['thoughts'][number], step: number): ThoughtRecord {
  return { step, ...thought, tokens: estimateTokens(thought.thought) };
}

/** The first event says how many belong to its call, so that a repeated request finds the answer it had. */
function toNewEvent(event: ReasoningEvent, { at, ttlMs }: ReasoningCommand, ofCall: number): NewEvent {
  const { type, data } = event;
  const text = searchText(event);
  const call = ofCall > 0 ? { eventsOfCall: ofCall } : {};
  return { type, version: 1, at, data: { ...data, ttlMs, ...call }, ...(text === undefined ? {} : { text }) };
}
