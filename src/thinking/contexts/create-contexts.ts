import type { Cancelled } from '../../base/cancellation.ts';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import { isBlank } from '../../base/is-blank.ts';
import type { StoredEvent } from '../../journal/event.ts';
import type { Journal, SessionKey } from '../../journal/journal.ts';
import { createSessionWriter } from '../../journal/session-writer.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { Redact } from '../redaction.ts';
import { checkContextId, checkId, DEFAULT_SESSION, isId } from '../session-ids.ts';
import type { ThinkingSettings } from '../thinking-settings.ts';
import {
  type Context,
  type ContextMetadata,
  type ContextSummary,
  type ContextThought,
  formatContext,
  type ThoughtAnswer,
} from './context-answers.ts';
import { createContextDecider, readContext } from './context-decider.ts';
import { REPEATS_BEFORE_NUDGE } from './context-rules.ts';
import { type ContextState, contextSize, NEW_CONTEXT } from './context-state.ts';

/** Who thinks, and how. */
export interface ThinkOptions {
  readonly owner?: string;
  /** The agent's turn: thoughts per turn are limited. */
  readonly turn?: string | undefined;
  readonly signal?: Cancelled | undefined;
  /** Names the call: sent again, it gets the answer of the first time, and nothing is stored. */
  readonly requestId?: string;
}

/** Who thinks; perhaps an agent. */
export interface OpenThinkOptions extends ThinkOptions {
  /** An agent thinks: the context is its run's own, whose name nobody else can give. */
  readonly isOfRun?: boolean;
}

/** Whose context is meant. */
export interface OwnerOptions {
  readonly owner?: string;
}

/** A session's id, 1 to 200 characters; undefined stands for the session `default`. */
export type ContextId = string | undefined;

/** The context operations. Reading never creates a session: an id that none has, or that none can have, is empty. */
export interface Contexts {
  /** Never throws: whatever goes wrong is an answer. */
  addThought(sessionId: ContextId, thought: string, options?: ThinkOptions): Promise<ThoughtAnswer>;
  getContext(sessionId?: ContextId, options?: OwnerOptions): Promise<Context>;
  getAllThoughts(sessionId?: ContextId, options?: OwnerOptions): Promise<readonly ContextThought[]>;
  getFormattedContext(sessionId?: ContextId, options?: OwnerOptions): Promise<string>;
  /**
   * Empties a context; a thought that races it is stored before or after, never lost. Throws where the session is no
   * context, or the id cannot be one's.
   */
  clearContext(sessionId?: ContextId, options?: OwnerOptions): Promise<void>;
  getContextSummary(sessionId?: ContextId, options?: OwnerOptions): Promise<ContextSummary>;
}

/** The same for an id and a thought as they came from a model. */
export interface OpenContexts extends Contexts {
  addThought(sessionId: unknown, thought: unknown, options?: OpenThinkOptions): Promise<ThoughtAnswer>;
}

const NUDGE = 'You have thought this several times in a row. Act on it, conclude, or think about something else.';

/** Makes the context operations over a journal. */
export function createContexts({ journal, clock, settings, limits, redactor }: EngineParts): OpenContexts {
  const decider = createContextDecider();
  const writer = createSessionWriter({ journal, decider });

  async function addThought(wantedId: unknown, given: unknown, options: OpenThinkOptions): Promise<ThoughtAnswer> {
    try {
      const current = settings();
      const checked = checkThought(wantedId, given, { current, redact: redactor(current), isOfRun: options.isOfRun });
      if ('mistake' in checked) return refusal(checked.mistake);
      const owner = options.owner ?? 'local';
      const taking = limits.take({ owner, turn: options.turn, count: 1 }, current);
      const limit = taking instanceof Promise ? await taking : taking;
      if (limit !== undefined) return refusal(`${limit.what}. ${limit.advice}`);
      const { id, thought } = checked;
      const command = { type: 'think' as const, at: clock.now(), thought, maxThoughts: current.maxThoughts };
      const submitted = await writer.submit({ owner, id }, command, options);
      if (submitted.status === 'refused') return refusal('the thought was not stored');
      const state = submitted.status === 'stored' ? submitted.state : await stateAt(submitted.session, submitted.seq);
      return success(id, state, current.echo ? thought : undefined);
    } catch (error) {
      return failure(error);
    }
  }

  async function stateAt(key: SessionKey, seq: number): Promise<ContextState> {
    const events = await journal.read(key, { beforeSeq: seq + 1 });
    return events.reduce((state, event) => decider.evolve(state, event, event.seq), NEW_CONTEXT);
  }

  async function stateOf(key: SessionKey): Promise<ContextState> {
    const session = isId(key.id) ? await journal.session(key) : undefined;
    return (session === undefined ? undefined : readContext(session)) ?? NEW_CONTEXT;
  }

  async function getContext(id = DEFAULT_SESSION, { owner = 'local' }: OwnerOptions = {}): Promise<Context> {
    const key = { owner, id };
    const state = await stateOf(key);
    const thoughts = await keptThoughts(journal, key, state);
    return { session_id: shownId(id), thoughts, metadata: metadataOf(state) };
  }

  async function clearContext(id = DEFAULT_SESSION, { owner = 'local' }: OwnerOptions = {}): Promise<void> {
    // What is stored under a name that would be refused today can still be cleared.
    const checkedId = checkContextId(id, (text) => text);
    if (!checkedId.ok) throw new ThoughtlineError('thinking/invalid-id', `The session id ${checkedId.mistake}.`);
    const key = { owner, id };
    if ((await journal.session(key)) !== undefined) await writer.submit(key, { type: 'clear', at: clock.now() });
  }

  return {
    addThought: (id = DEFAULT_SESSION, thought, options = {}) => addThought(id, thought, options),
    getContext,
    getAllThoughts: async (sessionId, options) => (await getContext(sessionId, options)).thoughts,
    getFormattedContext: async (sessionId, options) => formatContext((await getContext(sessionId, options)).thoughts),
    clearContext,
    getContextSummary: async (id = DEFAULT_SESSION, { owner = 'local' } = {}) => ({
      session_id: shownId(id),
      ...metadataOf(await stateOf({ owner, id })),
    }),
  };
}

/** What may be stored, without its secrets, or what is wrong with it. */
function checkThought(wantedId: unknown, given: unknown, { current, redact, isOfRun }: Checking): CheckedThought {
  const mistake = mistakeIn(given, current.maxThoughtLength);
  if (typeof given !== 'string' || mistake !== undefined) return { mistake: mistake ?? REQUIRED };
  const checkedId = isOfRun === true ? checkId(wantedId, redact) : checkContextId(wantedId, redact);
  if (checkedId.ok) return { id: checkedId.id, thought: redact(given) };
  return { mistake: `'session_id' ${checkedId.mistake}. Use another one, or leave it out` };
}

interface Checking {
  readonly current: ThinkingSettings;
  readonly redact: Redact;
  readonly isOfRun: boolean | undefined;
}

type CheckedThought = { readonly id: string; readonly thought: string } | { readonly mistake: string };

const REQUIRED = "'thought' parameter is required";

function mistakeIn(thought: unknown, longest: number): string | undefined {
  if (thought === undefined || thought === null) return REQUIRED;
  if (typeof thought !== 'string') return "'thought' must be a text";
  if (isBlank(thought)) return REQUIRED;
  if (thought.length <= longest) return undefined;
  return `'thought' has ${thought.length} characters and at most ${longest} are allowed. Split it into several thoughts`;
}

function refusal(reason: string): ThoughtAnswer {
  return { status: 'error', message: `Error: ${reason}` };
}

function failure(error: unknown): ThoughtAnswer {
  const isOtherKind = error instanceof ThoughtlineError && error.code === 'thinking/other-kind';
  return isOtherKind
    ? refusal(error.message)
    : { status: 'error', message: `Error processing thought: ${messageOf(error)}` };
}

/** An id from plain JavaScript can be anything; what is answered has its type. */
function shownId(id: unknown): string {
  return typeof id === 'string' ? id : '';
}

function success(sessionId: string, state: ContextState, thought: string | undefined): ThoughtAnswer {
  const { step, repeats } = state;
  const place = { context_size: contextSize(state), session_id: sessionId };
  const answer: ThoughtAnswer =
    thought === undefined ? { status: 'success', step, ...place } : { status: 'success', step, thought, ...place };
  return repeats >= REPEATS_BEFORE_NUDGE ? { ...answer, nudge: NUDGE } : answer;
}

/** After the last clear there are only thoughts, so the newest events up to the state's are the kept ones. */
async function keptThoughts(journal: Journal, key: SessionKey, state: ContextState): Promise<ContextThought[]> {
  const limit = contextSize(state);
  if (limit === 0) return [];
  const newest = await journal.read(key, { order: 'newest', beforeSeq: state.seq + 1, limit });
  return newest.toReversed().flatMap(toThought);
}

function toThought({ at, data }: StoredEvent): ContextThought[] {
  const { thought, step } = data;
  if (typeof thought !== 'string' || typeof step !== 'number') return [];
  return [{ timestamp: new Date(at).toISOString(), thought, step }];
}

function metadataOf({ step, createdAt, updatedAt }: ContextState): ContextMetadata {
  if (createdAt === 0) return { created_at: null, last_updated: null, total_steps: 0 };
  return { created_at: toIso(createdAt), last_updated: toIso(updatedAt), total_steps: step };
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}
