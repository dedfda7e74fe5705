import { setTimeout as sleep } from 'node:timers/promises';
import { openJournal } from 'thoughtline/journal';
import { createThinkLedger, type ThinkLedger } from './think-ledger.ts';

/** A running server under load. */
export interface LoadedServer {
  /** Resolves when the first thought is acknowledged. */
  readonly first: Promise<unknown>;
  /** SIGKILL; resolves when everything that it said before has been heard. */
  kill(): Promise<unknown>;
  /** Stops asking and ends it in peace. */
  stop(): Promise<unknown>;
}

/** What to think about, and whom to tell. */
export interface Load {
  readonly home: string;
  /** Makes the next thought and its session; no two are alike. */
  next(): { readonly session: string; readonly thought: string };
  readonly ledger: ThinkLedger;
}

/** How often, and how hard. */
export interface CrashOptions {
  readonly home: string;
  readonly rounds: number;
  /** How many servers share the store; one of them is killed each round. */
  readonly servers: number;
  start(load: Load): Promise<LoadedServer>;
}

const SESSIONS = 6;
// Checking stays quick because the next rounds get new sessions.
const ROUNDS_PER_BLOCK = 10;

/** Loads servers, kills one at a random moment, lets the others go on, and checks the store; again and again. */
export async function crashServers({ home, rounds, servers, start }: CrashOptions): Promise<number> {
  const ledger = createThinkLedger();
  const all = new Set<string>();
  let thoughts = 0;
  for (let round = 0; round < rounds; round++) {
    const sessions = Array.from(
      { length: SESSIONS },
      (_, index) => `block${Math.floor(round / ROUNDS_PER_BLOCK)}-${index}`,
    );
    for (const session of sessions) all.add(session);
    const next: Load['next'] = () => {
      thoughts += 1;
      const session = sessions[Math.floor(Math.random() * SESSIONS)] ?? '';
      const thought = `thought ${thoughts} ${'x'.repeat(10 * 100 ** Math.random())}`;
      ledger.tried(session, thought);
      return { session, thought };
    };
    const loaded = await Promise.all(Array.from({ length: servers }, () => start({ home, next, ledger })));
    // One round in three is killed while it starts, the others while they write.
    if (round % 3 > 0) await Promise.race(loaded.map(({ first }) => first));
    await sleep(Math.random() * 250);
    const [victim, ...survivors] = loaded;
    await victim?.kill();
    await sleep(survivors.length > 0 ? 50 : 0);
    await Promise.all(survivors.map((each) => each.stop()));
    await checkStore(home, ledger, sessions);
  }
  await checkStore(home, ledger, [...all]);
  return ledger.count();
}

async function checkStore(home: string, ledger: ThinkLedger, sessions: readonly string[]): Promise<void> {
  const journal = await openJournal(`sqlite:${home}/thoughtline.db`);
  try {
    await ledger.check(journal, sessions);
  } finally {
    await journal.close();
  }
}
