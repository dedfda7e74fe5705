import { setTimeout as sleep } from 'node:timers/promises';
import { createRecent } from './recent.ts';

/** Lets writers of several processes take turns on one session, although none of them knows the others. */
export interface TurnTaking {
  /** A moment to wait, when this writer had the session for itself while others want it too. */
  giveWay(name: string): Promise<void> | undefined;
  won(name: string): void;
  /** True while others write to this session, too. */
  isContested(name: string): boolean;
  /** Notes that somebody else wrote first, and waits until it is worth another try. */
  lost(name: string): Promise<void>;
}

const SESSIONS_REMEMBERED = 500;
// Whoever wrote last has the newest state and would win again and again: after so many wins others get their chance.
const WINS_IN_A_ROW = 8;
const CONTESTED_FOR = 1_000;
const PAUSE = 4;

/** Makes the memory of which sessions are contested. An uncontested session never waits. */
export function createTurnTaking(): TurnTaking {
  const contested = createRecent<{ readonly lostAt: number; readonly wins: number }>(SESSIONS_REMEMBERED);
  return {
    giveWay(name) {
      const turns = contested.get(name);
      if (turns === undefined || turns.wins < WINS_IN_A_ROW) return undefined;
      contested.set(name, { ...turns, wins: 0 });
      return sleep(jitter(PAUSE));
    },
    won(name) {
      const turns = contested.get(name);
      if (turns === undefined) return;
      if (Date.now() - turns.lostAt > CONTESTED_FOR) contested.delete(name);
      else contested.set(name, { ...turns, wins: turns.wins + 1 });
    },
    isContested: (name) => contested.get(name) !== undefined,
    async lost(name) {
      contested.set(name, { lostAt: Date.now(), wins: 0 });
      await sleep(jitter(PAUSE / 2));
    },
  };
}

/** Around the given time, so that two writers do not meet again and again. */
function jitter(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}
