import { expect } from 'vitest';
import type { Journal, StoredEvent } from '../../../src/journal/index.ts';

/** Something a writer tried to write. */
export interface Attempt {
  readonly session: string;
  readonly n: string;
  readonly body: string;
}

/** What the writers said, against which a journal is checked. */
export interface Ledger {
  /** Takes a line that a writer noted. */
  note(line: string): void;
  /** What was tried but not acknowledged: it may be stored or not, but never twice and never in part. */
  unknown(): Attempt[];
  acknowledged(): number;
  /** Compares sessions of the journal, content by content, with what was said. */
  check(journal: Journal, sessions: readonly string[]): Promise<void>;
}

/** The owner of everything that writer processes write. */
export const CRASH_OWNER = 'crash';

/** Makes an empty ledger. */
export function createLedger(): Ledger {
  const attempts = new Map<string, Attempt>();
  const seqs = new Map<string, number>();
  const unknown = new Map<string, Attempt>();
  const bySession = new Map<string, string[]>();

  function note(line: string): void {
    const [what = '', session = '', n = '', rest = ''] = line.split('\t');
    if (what === 'tried') {
      attempts.set(n, { session, n, body: rest });
      unknown.set(n, { session, n, body: rest });
    }
    if (what === 'acknowledged') {
      // A repetition is told the same place as the first time.
      expect(seqs.get(n) ?? Number(rest), `the place of ${n}`).toBe(Number(rest));
      seqs.set(n, Number(rest));
      unknown.delete(n);
      bySession.set(session, [...(bySession.get(session) ?? []), n]);
    }
  }

  async function checkSession(journal: Journal, id: string): Promise<void> {
    const key = { owner: CRASH_OWNER, id };
    const events = await journal.read(key);
    const session = await journal.session(key);
    const names = events.map(nameOf);
    expect(
      events.map(({ seq }) => seq),
      `gaps in ${id}`,
    ).toEqual(events.map((_, index) => index + 1));
    expect(new Set(names).size, `duplicates in ${id}`).toBe(names.length);
    expect([session?.seq ?? 0, session?.state ?? undefined], `the head of ${id}`).toEqual([
      events.length,
      names.at(-1),
    ]);
    for (const event of events) {
      const attempt = attempts.get(nameOf(event));
      expect({ session: id, n: event.data['n'], body: event.data['body'] }, `an event of ${id}`).toEqual(attempt);
    }
    for (const n of bySession.get(id) ?? []) {
      expect(names[(seqs.get(n) ?? 0) - 1], `the acknowledged event ${n} of ${id}`).toBe(n);
    }
    const last = names.at(-1);
    if (last === undefined) return;
    const hits = await journal.search({ owner: CRASH_OWNER, text: `w${last.replace(/\W/g, '')}`, sessionId: id });
    expect(
      hits.map((hit) => hit.event.seq),
      `the search for the last event of ${id}`,
    ).toEqual([events.length]);
  }

  return {
    note,
    unknown: () => [...unknown.values()],
    acknowledged: () => seqs.size,
    async check(journal, sessions) {
      for (const id of sessions) await checkSession(journal, id);
    },
  };
}

function nameOf({ data }: StoredEvent): string {
  return String(data['n']);
}
