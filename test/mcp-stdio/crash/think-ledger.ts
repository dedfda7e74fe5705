import { expect } from 'vitest';
import type { Journal } from '../../../src/journal/index.ts';

/** What clients sent and what they were told, against which the store is checked. */
export interface ThinkLedger {
  tried(session: string, thought: string): void;
  acknowledged(thought: string, step: number): void;
  count(): number;
  /** Compares sessions, thought by thought, with what clients were told. */
  check(journal: Journal, sessions: readonly string[]): Promise<void>;
}

/** Makes an empty ledger. Every thought is sent once only, so that its text names it. */
export function createThinkLedger(): ThinkLedger {
  const sessionOf = new Map<string, string>();
  const stepOf = new Map<string, number>();

  async function checkSession(journal: Journal, id: string): Promise<void> {
    const events = await journal.read({ owner: 'local', id });
    const thoughts = events.map(({ data }) => String(data['thought']));
    const places = events.map((_, index) => index + 1);
    expect(
      events.map(({ seq, data }) => [seq, data['step']]),
      `the steps of ${id}`,
    ).toEqual(places.map((place) => [place, place]));
    expect(new Set(thoughts).size, `duplicates in ${id}`).toBe(thoughts.length);
    expect(
      thoughts.filter((thought) => sessionOf.get(thought) !== id),
      `what nobody thought in ${id}`,
    ).toEqual([]);
    for (const [thought, step] of stepOf) {
      if (sessionOf.get(thought) === id) expect(thoughts[step - 1], `step ${step} of ${id}`).toBe(thought);
    }
  }

  return {
    tried: (session, thought) => void sessionOf.set(thought, session),
    acknowledged: (thought, step) => void stepOf.set(thought, step),
    count: () => stepOf.size,
    async check(journal, sessions) {
      for (const id of sessions) await checkSession(journal, id);
    },
  };
}
