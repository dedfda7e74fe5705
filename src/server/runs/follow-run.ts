import type { AgentEvent } from '../../agent/agent-event.ts';
import { createReplay, type ReplayOptions } from '../../agent/export/replay-events.ts';
import { toIsoTime } from '../../base/iso-time.ts';
import { isJsonObject, throughJson } from '../../base/json.ts';
import type { Journal, Session } from '../../journal/journal.ts';
import { followSession } from '../api/live/follow-session.ts';
import type { SentEvent } from '../api/live/to-event-stream.ts';
import { eventPages } from '../sessions/event-pages.ts';
import type { LiveRun } from './start-turn.ts';
import { untilGone } from './until-gone.ts';

/** A place in what a run tells: in a turn that works here, or in what the journal tells again. */
export interface RunPlace {
  /** Whose ids these are: a turn's key, or the incarnation of a session. */
  readonly source: string;
  readonly id: number;
}

/** Reads a place that was sent as the id of an event; undefined for what is none. */
export function readPlace(text: string | null): RunPlace | undefined {
  const [, source, id] = /^([\w-]{1,64})\.(\d{1,15})$/.exec(text ?? '') ?? [];
  return source === undefined ? undefined : { source, id: Number(id) };
}

/** What a turn that works here tells from a place on, until it ends. A place elsewhere begins it anew, and says so. */
export async function* followTurn(
  { key, log }: LiveRun,
  after: RunPlace | undefined,
  signal: AbortSignal,
): AsyncGenerator<SentEvent> {
  const isKnown = after === undefined || after.source === key;
  if (!isKnown) yield { id: `${key}.0`, event: 'reset', data: { reason: 'This is another turn, or another server.' } };
  for await (const event of log.follow(isKnown ? (after?.id ?? 0) : 0, signal)) yield toSent(key, event);
}

/** What is needed to tell a run from the journal. */
export interface Retelling {
  readonly journal: Journal;
  readonly session: Session;
  readonly options: ReplayOptions;
}

/** What a run told so far, from the journal, after a place. */
export async function retell(
  { journal, session, options }: Retelling,
  after: RunPlace | undefined,
): Promise<SentEvent[]> {
  const replay = createReplay(options);
  const source = sourceOf(session);
  const seen = after?.source === source ? after.id : 0;
  const sent: SentEvent[] = [];
  for await (const page of eventPages(journal, session)) {
    const told = page.flatMap((stored) => replay.next(stored));
    sent.push(...told.filter(({ id }) => id > seen).map((event) => toSent(source, event)));
  }
  return sent;
}

/**
 * The same, and then what another process does, until the turn that is open has ended, or whoever worked on it is known
 * to be gone: then the last event says so, under the place of the one before it, because no record holds it.
 */
export async function* followJournal(
  { journal, session, options }: Retelling,
  after: RunPlace | undefined,
  signal: AbortSignal,
): AsyncGenerator<SentEvent> {
  const replay = createReplay(options);
  const source = sourceOf(session);
  const isKnown = after === undefined || after.source === source;
  if (!isKnown) yield { id: `${source}.0`, event: 'reset', data: { reason: 'The run is told from its beginning.' } };
  const seen = isKnown ? (after?.id ?? 0) : 0;
  const gone = new AbortController();
  const either = AbortSignal.any([signal, gone.signal]);
  let stopLooking: (() => void) | undefined;
  let lastId = 0;
  try {
    for await (const { event: stored } of followSession(journal, session, { afterSeq: 0, signal: either })) {
      for (const event of replay.next(stored)) {
        lastId = event.id;
        if (event.id > seen) yield toSent(source, event);
      }
      if (stored.seq < session.seq) continue;
      if (((await journal.session(session))?.status ?? 'gone') !== 'active') return;
      stopLooking ??= untilGone(journal, session, () => gone.abort());
    }
  } finally {
    stopLooking?.();
  }
  if (!signal.aborted) yield toSent(source, interrupted(options.runId, lastId));
}

function interrupted(runId: string, id: number): AgentEvent {
  const message = 'Whoever worked on the run is gone, and it has no answer. It can be resumed.';
  const at = toIsoTime(Date.now());
  return { id, runId, at, type: 'error', code: 'run/interrupted', message, isResumable: true };
}

/** Ids of the journal are numbers or short words; the prefix keeps them apart from the keys of turns. */
function sourceOf({ incarnation }: Session): string {
  return `j-${incarnation.replace(/[^\w-]/g, '_').slice(0, 60)}`;
}

/** An event under the place that readers go on from. */
export function toSent(source: string, event: AgentEvent): SentEvent {
  const data = throughJson(event);
  return { id: `${source}.${event.id}`, data: isJsonObject(data) ? data : {} };
}
