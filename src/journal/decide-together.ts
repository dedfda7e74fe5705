import type { Decider } from './decider.ts';
import type { NewEvent } from './event.ts';

/** Where a session stands. */
export interface Standing<State> {
  /** Undefined before the first event. */
  readonly incarnation: string | undefined;
  readonly seq: number;
  readonly state: State;
}

/** A command with the name of its request. */
export interface Order<Command> {
  readonly command: Command;
  readonly requestId: string | undefined;
}

/** What the rules say about one order; `accepted` counts once the events of the whole plan are stored. */
export type Verdict<State, Refusal> =
  | {
      readonly status: 'accepted';
      readonly events: readonly NewEvent[];
      readonly hide: readonly number[];
      readonly after: Standing<State>;
    }
  | { readonly status: 'refused'; readonly refusal: Refusal; readonly after: Standing<State> }
  | { readonly status: 'failed'; readonly error: unknown }
  /** The same request comes earlier in the plan; whether this one is a repetition is known when that one is stored. */
  | { readonly status: 'deferred' };

/** The verdicts on all orders, in their order, and the one append that makes them true. */
export interface Plan<State, Refusal> {
  readonly verdicts: readonly Verdict<State, Refusal>[];
  readonly events: readonly NewEvent[];
  readonly hide: readonly number[];
  readonly after: Standing<State>;
}

/** Decides orders one after the other, each on the state that the ones before it leave. */
export function decideTogether<State, Command, Refusal>(
  decider: Decider<State, Command, Refusal>,
  standing: Standing<State>,
  orders: readonly Order<Command>[],
): Plan<State, Refusal> {
  const verdicts: Verdict<State, Refusal>[] = [];
  const events: NewEvent[] = [];
  const hide: number[] = [];
  let requests: Set<string> | undefined;
  let after = standing;
  for (const order of orders) {
    const isTwin = order.requestId !== undefined && requests?.has(order.requestId) === true;
    const verdict: Verdict<State, Refusal> = isTwin ? { status: 'deferred' } : decide(decider, after, order);
    verdicts.push(verdict);
    if (verdict.status !== 'accepted') continue;
    after = verdict.after;
    events.push(...verdict.events);
    hide.push(...verdict.hide);
    if (order.requestId === undefined) continue;
    requests ??= new Set();
    requests.add(order.requestId);
  }
  return { verdicts, events, hide, after };
}

/** A rule that throws fails its own order and none of the others. */
function decide<State, Command, Refusal>(
  decider: Decider<State, Command, Refusal>,
  before: Standing<State>,
  { command, requestId }: Order<Command>,
): Verdict<State, Refusal> {
  try {
    const decision = decider.decide(before.state, command);
    if ('refusal' in decision) return { status: 'refused', refusal: decision.refusal, after: before };
    const events = requestId === undefined ? decision.events : withRequest(decision.events, requestId);
    let { seq, state } = before;
    for (const event of events) {
      seq += 1;
      state = decider.evolve(state, event, seq);
    }
    const after = { incarnation: before.incarnation, seq, state };
    return { status: 'accepted', events, hide: decision.hide ?? [], after };
  } catch (error) {
    return { status: 'failed', error };
  }
}

function withRequest([first, ...rest]: readonly NewEvent[], requestId: string): readonly NewEvent[] {
  return first === undefined ? [] : [{ ...first, requestId }, ...rest];
}
