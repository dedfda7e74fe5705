import { messageOf } from '../../base/error.ts';
import type { StoredEvent } from '../../journal/event.ts';
import type { Journal, SessionKey } from '../../journal/journal.ts';
import { createSessionWriter } from '../../journal/session-writer.ts';
import type { ThinkingParts } from '../thinking-parts.ts';
import { redactorFor } from '../thinking-settings.ts';
import {
  type Context,
  type ContextMetadata,
  type ContextSummary,
  type ContextThought,
  formatContext,
  type ThoughtAnswer,
} from './context-answers.ts';
import { contextDecider, readHead } from './context-decider.ts';
import { type ContextState, contextSize, NEW_CONTEXT } from './context-state.ts';

/** Who thinks, and how. */
export interface ThinkOptions {
  readonly owner?: string;
  /** The agent's turn: thoughts per turn are limited. */
  readonly turn?: string;
  readonly signal?: AbortSignal;
}

/** Whose context is meant. */
export interface OwnerOptions {
  readonly owner?: string;
}

/** The context operations. Reading never creates a session. */
export interface Contexts {
  addThought(sessionId: string, thought: unknown, options?: ThinkOptions): Promise<ThoughtAnswer>;
  getContext(sessionId: string, options?: OwnerOptions): Promise<Context>;
  getAllThoughts(sessionId: string, options?: OwnerOptions): Promise<readonly ContextThought[]>;
  getFormattedContext(sessionId: string, options?: OwnerOptions): Promise<string>;
  /** Empties a context; a thought that races it is stored before or after, never lost. */
  clearContext(sessionId: string, options?: OwnerOptions): Promise<void>;
  getContextSummary(sessionId: string, options?: OwnerOptions): Promise<ContextSummary>;
}

const REPEATS_BEFORE_NUDGE = 3;
const NUDGE = 'You have thought this several times in a row. Act on it, conclude, or think about something else.';

/** Makes the context operations over a journal. */
export function createContexts({ journal, clock, settings, rateLimit }: ThinkingParts): Contexts {
  const writer = createSessionWriter({ journal, decider: contextDecider });

  async function addThought(sessionId: string, given: unknown, options: ThinkOptions = {}): Promise<ThoughtAnswer> {
    try {
      return await think(sessionId, given, options);
    } catch (error) {
      return { status: 'error', message: `Error processing thought: ${messageOf(error)}` };
    }
  }

  async function think(sessionId: string, given: unknown, options: ThinkOptions): Promise<ThoughtAnswer> {
    const { owner = 'local', turn, signal } = options;
    const current = settings();
    const mistake = mistakeIn(given, current.maxThoughtLength);
    if (typeof given !== 'string' || mistake !== undefined) return refusal(mistake ?? REQUIRED);
    const { thoughtsPerMinute: perMinute } = current;
    if (perMinute !== undefined && !rateLimit.take(owner, perMinute)) {
      return refusal(`more than ${perMinute} thoughts in a minute. Act on what you have, or try again in a minute`);
    }
    const thought = redactorFor(current)(given);
    const limit = turn === undefined ? {} : { turn: { id: turn, maxThoughts: current.thoughtsPerTurn } };
    const command = { type: 'think' as const, at: clock.now(), thought, maxThoughts: current.maxThoughts, ...limit };
    const submitted = await writer.submit({ owner, id: sessionId }, command, signal === undefined ? {} : { signal });
    if (submitted.status !== 'stored')
      return refusal(submitted.status === 'refused' ? submitted.refusal : 'sent twice');
    return success(sessionId, submitted.state, current.echo ? thought : undefined);
  }

  const stateOf = async (key: SessionKey): Promise<ContextState> => {
    const session = await journal.session(key);
    const state = session === undefined ? NEW_CONTEXT : readHead(session);
    return state.step < 0 ? NEW_CONTEXT : state;
  };

  async function getContext(sessionId: string, { owner = 'local' }: OwnerOptions = {}): Promise<Context> {
    const key = { owner, id: sessionId };
    const state = await stateOf(key);
    const thoughts = await keptThoughts(journal, key, state);
    return { session_id: sessionId, thoughts, metadata: metadataOf(state) };
  }

  return {
    addThought,
    getContext,
    getAllThoughts: async (sessionId, options) => (await getContext(sessionId, options)).thoughts,
    getFormattedContext: async (sessionId, options) => formatContext((await getContext(sessionId, options)).thoughts),
    clearContext: async (sessionId, { owner = 'local' } = {}) => {
      const key = { owner, id: sessionId };
      if ((await journal.session(key)) !== undefined) await writer.submit(key, { type: 'clear', at: clock.now() });
    },
    getContextSummary: async (sessionId, { owner = 'local' } = {}) => ({
      session_id: sessionId,
      ...metadataOf(await stateOf({ owner, id: sessionId })),
    }),
  };
}

const REQUIRED = "'thought' parameter is required";

function mistakeIn(thought: unknown, longest: number): string | undefined {
  if (thought === undefined || thought === null) return REQUIRED;
  if (typeof thought !== 'string') return "'thought' must be a text";
  if (thought.trim() === '') return REQUIRED;
  if (thought.length <= longest) return undefined;
  return `'thought' has ${thought.length} characters and at most ${longest} are allowed. Split it into several thoughts`;
}

function refusal(reason: string): ThoughtAnswer {
  return { status: 'error', message: `Error: ${reason}` };
}

function success(sessionId: string, state: ContextState, thought: string | undefined): ThoughtAnswer {
  return {
    status: 'success',
    step: state.step,
    ...(thought === undefined ? {} : { thought }),
    context_size: contextSize(state),
    session_id: sessionId,
    ...(state.repeats >= REPEATS_BEFORE_NUDGE ? { nudge: NUDGE } : {}),
  };
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
