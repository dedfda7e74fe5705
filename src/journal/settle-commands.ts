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

/** Commands, what was decided on them, and whether that was on a state which was just read. */
interface Decided<Item, State, Refusal> {
  readonly open: readonly Item[];
  readonly plan: Plan<State, Refusal>;
  readonly isFresh: boolean;
}

const SESSIONS_REMEMBERED = 250;
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
  const recent = createRecent<{ readonly standing: Standing<State>; readonly since: number }>(SESSIONS_REMEMBERED);
  const turns = createTurnTaking();

  /** Takes turns until nothing is open: one, unless others write to the session, too. */
  async function settle(session: NamedSession, pending: readonly Item[]): Promise<void> {
    let deadline: number | undefined;
    let open = pending;
    while (open.length > 0) {
      const pause = turns.giveWay(session.name);
      if (pause !== undefined) await pause;
      const wanted = open.filter(isStillWanted);
      let turn: Turn<Item>;
      try {
        const remembered = recall(session.name);
        const plan = decideTogether(decider, remembered ?? (await loadStanding(parts, session.key)), wanted);
        const append = toAppend(decider, session.key, plan);
        const isWithdrawn = (): boolean => wanted.every(({ signal }) => signal?.aborted === true);
        const decided = { open: wanted, plan, isFresh: remembered === undefined };
        turn = tell(session, decided, append && (await journal.append({ ...append, isWithdrawn })));
      } catch (error) {
        turn = await fail(session, wanted, error);
      }
      open = turn.open;
      if (turn.isConflict !== true) continue;
      deadline ??= Date.now() + CONFLICT_DEADLINE;
      if (Date.now() > deadline) return rejectAll(open, busyError(session.key));
      await turns.lost(session.name);
    }
  }

  /** Where others write, too, only what was just written here is likely to be the newest still. */
  function recall(name: string): Standing<State> | undefined {
    const known = recent.get(name);
    if (known === undefined || !turns.isContested(name)) return known?.standing;
    return Date.now() - known.since < CONTESTED_STATE_LASTS ? known.standing : undefined;
  }

  function remember(name: string, standing: Standing<State>): void {
    recent.set(name, { standing, since: Date.now() });
  }

  /** Only what is stored is remembered: it is what the next command is decided on. */
  function tell({ key, name }: NamedSession, decided: Decided<Item, State, Refusal>, appended?: Appended): Turn<Item> {
    const { open, plan, isFresh } = decided;
    if (appended?.status === 'stored') {
      turns.won(name);
      remember(name, { incarnation: appended.incarnation, seq: plan.after.seq, state: plan.after.state });
      return answer(key, open, plan);
    }
    recent.delete(name);
    if (appended === undefined) return isFresh ? answer(key, open, plan) : { open };
    if (appended.status === 'repeated') return splitOff(appended, open, plan);
    if (appended.current !== undefined) remember(name, toStanding(decider, appended.current));
    return { open, isConflict: true };
  }

  async function fail(session: NamedSession, open: readonly Item[], error: unknown): Promise<Turn<Item>> {
    recent.delete(session.name);
    if (open.length === 1 || !isFaultOfCommand(error)) rejectAll(open, error);
    // One command is the reason, for example by its size: alone, it fails alone.
    else for (const item of open) await settle(session, [item]);
    return { open: [] };
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

/** The append that makes a plan true, where it was decided and nowhere else; undefined where there is nothing to store. */
function toAppend<State, Command, Refusal>(
  decider: Decider<State, Command, Refusal>,
  session: SessionKey,
  { events, hide, after }: Plan<State, Refusal>,
): Append | undefined {
  if (events.length === 0) return undefined;
  const { incarnation, seq, state } = after;
  return { session, expectedSeq: seq - events.length, incarnation, events, hide, head: decider.toHead(state) };
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
