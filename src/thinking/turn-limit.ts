import type { Clock } from '../base/clock.ts';

const IDLE_MS = 3_600_000;
const MOST_TURNS = 10_000;

/** Counts the thoughts of agents' turns. */
export interface TurnLimit {
  /** Whether a turn holds at most so many thoughts. */
  hasRoom(owner: string, turn: string, atMost: number): boolean;
  add(owner: string, turn: string, count: number): void;
}

/** Counts per owner and turn; turns that are idle for an hour are forgotten, and the longest idle ones of very many. */
export function createTurnLimit(clock: Clock): TurnLimit {
  // In the order in which they were last touched, so that the idle ones stand first.
  const turns = new Map<string, { readonly count: number; readonly at: number }>();

  const forget = (now: number): void => {
    for (const [name, { at }] of turns) {
      if (turns.size <= MOST_TURNS && now - at < IDLE_MS) return;
      turns.delete(name);
    }
  };

  return {
    hasRoom: (owner, turn, atMost) => (turns.get(nameOf(owner, turn))?.count ?? 0) <= atMost,
    add: (owner, turn, count) => {
      const name = nameOf(owner, turn);
      const before = turns.get(name)?.count ?? 0;
      const at = clock.now();
      turns.delete(name);
      turns.set(name, { count: before + count, at });
      forget(at);
    },
  };
}

function nameOf(owner: string, turn: string): string {
  return JSON.stringify([owner, turn]);
}
