import type { Cancelled } from '../base/cancellation.ts';
import { ThoughtlineError } from '../base/error.ts';
import { decideTogether, type Order, type Plan, type Standing, type Verdict } from './decide-together.ts';
import type { Decider } from './decider.ts';
import type { NewEvent } from './event.ts';
import type { Append, Appended, Journal, Session, SessionKey } from './journal.ts';
import { createRecent } from './recent.ts';
import { createTurnTaking } from './turn-taking.ts';

/** What became of a command. */
export type Submitted<State, Refusal> =
  /** Its events are durable; `state` is right after the last of them, which has `seq`. */
  | { readonly status: 'stored'; readonly state: State; readonly seq: number; readonly events: readonly NewEvent[] }
  | { readonly status: 'refused'; readonly refusal: Refusal; readonly state: State }
  /** The same request was stored before, there; nothing was written. */
  | { readonly status: 'repeated'; readonly requestId: string; readonly session: SessionKey; readonly seq: number };

/** The journal to write to and the rules to decide by. */
export interface WriterParts<State, Command, Refusal> {
  readonly journal: Journal;
  readonly decider: Decider<State, Command, Refusal>;
}

/** A command whose caller waits. */
export interface Pending<State, Command, Refusal> extends Order<Command> {
  readonly signal: Cancelled | undefined;
  resolve(submitted: Submitted<State, Refusal> | PromiseLike<Submitted<State, Refusal>>): void;
  reject(error: unknown): void;
}

/** Settles all given commands of one session; never rejects itself. */
export type SettleCommands<State, Command, Refusal> = (
  session: NamedSession,
  pending: readonly Pending<State, Command, Refusal>[],
) => Promise<void>;

/** A session, and its name among those of all owners. */
export interface NamedSession {
  readonly key: SessionKey;
  readonly name: string;
}

/** Commands that are still open after a turn. */
interface Turn<Item> {
  readonly open: readonly Item[];
  readonly isConflict?: boolean;
}

const SESSIONS_REMEMBERED = 500;
const CONTESTED_STATE_LASTS = 5;
// How long commands are decided anew because others write to the same session.
const CONFLICT_DEADLINE = 15_000;

/** Makes the function that decides commands, stores their events in one append, and decides anew after a conflict. */
export function createSettleCommands<State, Command, Refusal>(
  parts: WriterParts<State, Command, Refusal>,
): SettleCommands<State, Command, Refusal> {
  type Item = Pending<State, Command, Refusal>;
  const { journal, decider } = parts;
  // A remembered state saves reading the session before every command. It may be out of date, but an append proves
  // that it is not; and what leads to no append is decided again on a state that was just read.
  const recent = createRecent<Standing<State> & { readonly since: number }>(SESSIONS_REMEMBERED);
  const turns = createTurnTaking();

  async function settle(session: NamedSession, pending: readonly Item[]): Promise<void> {
    const deadline = Date.now() + CONFLICT_DEADLINE;
    let open = pending;
    while (open.length > 0) {
      const pause = turns.giveWay(session.name);
      if (pause !== undefined) await pause;
      const turn = await takeTurn(session, open.filter(isStillWanted));
      open = turn.open;
      if (turn.isConflict !== true) continue;
      if (Date.now() > deadline) return rejectAll(open, busyError(session.key));
      await turns.lost(session.name);
    }
  }

  /** Where others write, too, only what was just written here is likely to be the newest still. */
  function recall(name: string): Standing<State> | undefined {
    const standing = recent.get(name);
    if (standing === undefined || !turns.isContested(name)) return standing;
    return Date.now() - standing.since < CONTESTED_STATE_LASTS ? standing : undefined;
  }

  function remember(name: string, standing: Standing<State>): void {
    recent.set(name, { ...standing, since: Date.now() });
  }

  async function takeTurn(session: NamedSession, open: readonly Item[]): Promise<Turn<Item>> {
    if (open.length === 0) return { open };
    const remembered = recall(session.name);
    recent.delete(session.name);
    try {
      const plan = decideTogether(decider, remembered ?? (await loadStanding(parts, session.key)), open);
      if (plan.events.length > 0) return await store(session, open, plan);
      return remembered === undefined ? answer(session.key, open, plan) : { open };
    } catch (error) {
      rejectAll(open, error);
      return { open: [] };
    }
  }

  async function store(session: NamedSession, open: readonly Item[], plan: Plan<State, Refusal>): Promise<Turn<Item>> {
    const { key, name } = session;
    const { events, hide, after } = plan;
    let appended: Appended;
    try {
      const basis = basisOf(plan);
      appended = await journal.append({ session: key, ...basis, events, hide, head: decider.toHead(after.state) });
    } catch (error) {
      if (open.length === 1 || !isFaultOfCommand(error)) throw error;
      // One command is the reason, for example by its size: alone, it fails alone.
      for (const item of open) await settle(session, [item]);
      return { open: [] };
    }
    if (appended.status === 'conflict') {
      if (appended.current !== undefined) remember(name, toStanding(decider, appended.current));
      return { open, isConflict: true };
    }
    if (appended.status === 'repeated') return splitOff(appended, open, plan);
    turns.won(name);
    remember(name, { ...after, incarnation: appended.incarnation });
    return answer(key, open, plan);
  }

  /** Tells the callers the verdicts, which now are facts. */
  function answer(key: SessionKey, open: readonly Item[], plan: Plan<State, Refusal>): Turn<Item> {
    const deferred: Item[] = [];
    for (const [index, item] of open.entries()) {
      const verdict = plan.verdicts[index] ?? { status: 'deferred' };
      if (verdict.status === 'deferred') deferred.push(item);
      if (verdict.status === 'failed') item.reject(verdict.error);
      if (verdict.status === 'refused') item.resolve(toRefused(journal, { key, requestId: item.requestId, verdict }));
      if (verdict.status === 'accepted') item.resolve(toStored(verdict));
    }
    return { open: deferred };
  }

  return settle;
}

async function loadStanding<State, Command, Refusal>(
  { journal, decider }: WriterParts<State, Command, Refusal>,
  key: SessionKey,
): Promise<Standing<State>> {
  const session = await journal.session(key);
  if (session === undefined) return { incarnation: undefined, seq: 0, state: decider.initial };
  return toStanding(decider, session);
}

function toStanding<State, Command, Refusal>(
  decider: Decider<State, Command, Refusal>,
  session: Session,
): Standing<State> {
  return { incarnation: session.incarnation, seq: session.seq, state: decider.fromHead(session) };
}

/** What a plan was decided on: only there may its events be stored. */
function basisOf<State, Refusal>({ events, after }: Plan<State, Refusal>): Pick<Append, 'expectedSeq' | 'incarnation'> {
  const expectedSeq = after.seq - events.length;
  return after.incarnation === undefined ? { expectedSeq } : { expectedSeq, incarnation: after.incarnation };
}

function toStored<State, Refusal>({ events, after }: Accepted<State, Refusal>): Submitted<State, Refusal> {
  return { status: 'stored', state: after.state, seq: after.seq, events };
}

type Accepted<State, Refusal> = Extract<Verdict<State, Refusal>, { status: 'accepted' }>;

/** Answers the command whose request was stored before; the others are decided again without it. */
function splitOff<State, Command, Refusal>(
  repeated: Extract<Appended, { status: 'repeated' }>,
  open: readonly Pending<State, Command, Refusal>[],
  { verdicts }: Plan<State, Refusal>,
): Turn<Pending<State, Command, Refusal>> {
  const isRepeated = open.map((_, index) => {
    const verdict = verdicts[index];
    return verdict?.status === 'accepted' && verdict.events.some(({ requestId }) => requestId === repeated.requestId);
  });
  for (const [index, item] of open.entries()) if (isRepeated[index] === true) item.resolve(repeated);
  return { open: open.filter((_, index) => isRepeated[index] !== true) };
}

/** A repetition may be refused by the very state that its first run left behind; then it is no refusal. */
async function toRefused<State, Refusal>(
  journal: Journal,
  { key, requestId, verdict }: RefusedOrder<State, Refusal>,
): Promise<Submitted<State, Refusal>> {
  const earlier = requestId === undefined ? undefined : await journal.request(key.owner, requestId);
  if (requestId === undefined || earlier === undefined) {
    return { status: 'refused', refusal: verdict.refusal, state: verdict.after.state };
  }
  return { status: 'repeated', requestId, session: earlier.session, seq: earlier.event.seq };
}

interface RefusedOrder<State, Refusal> {
  readonly key: SessionKey;
  readonly requestId: string | undefined;
  readonly verdict: Extract<Verdict<State, Refusal>, { status: 'refused' }>;
}

/** Lets go of a command whose caller gave up; nothing of it is stored. */
function isStillWanted<State, Command, Refusal>({ signal, reject }: Pending<State, Command, Refusal>): boolean {
  if (signal?.aborted !== true) return true;
  reject(
    new ThoughtlineError('journal/aborted', 'The command was withdrawn before anything was stored.', {
      cause: signal.reason,
    }),
  );
  return false;
}

/** Anything else is the store's fault: it fails all alike, and trying one by one would only make them wait. */
function isFaultOfCommand(error: unknown): boolean {
  return error instanceof ThoughtlineError && (error.code === 'journal/invalid' || error.code === 'journal/too-big');
}

function rejectAll(pending: readonly { reject(error: unknown): void }[], error: unknown): void {
  for (const { reject } of pending) reject(error);
}

function busyError({ id }: SessionKey): ThoughtlineError {
  const seconds = CONFLICT_DEADLINE / 1_000;
  return new ThoughtlineError(
    'journal/busy',
    `Others kept writing to session "${id}" for ${seconds} seconds. Nothing was stored; try again.`,
  );
}
