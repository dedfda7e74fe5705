import type { NewEvent } from './event.ts';
import type { SessionHead } from './journal.ts';

/** What a rule decided: events to write, or a refusal that changes nothing. */
export type Decision<Refusal> =
  | { readonly events: readonly NewEvent[]; readonly hide?: readonly number[] }
  | { readonly refusal: Refusal };

/** The rules of one kind of session. Pure: the same state and command always give the same decision. */
export interface Decider<State, Command, Refusal> {
  /** The state of a session without events. */
  readonly initial: State;
  decide(state: State, command: Command): Decision<Refusal>;
  /** O(1), and the state stays small however long the session grows. `seq` is the event's place in the session. */
  evolve(state: State, event: NewEvent, seq: number): State;
  /** What is stored with the session; `fromHead` gives the state back. */
  toHead(state: State): SessionHead;
  fromHead(head: SessionHead): State;
}
