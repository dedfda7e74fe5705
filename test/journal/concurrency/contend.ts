import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openJournal } from 'thoughtline/journal';
import { expect } from 'vitest';

/** How many write where, and for how long. */
export interface Contention {
  readonly url: string;
  readonly processes: number;
  readonly callers: number;
  readonly sessions: number;
  readonly milliseconds: number;
}

/** What each process got done. */
export interface Share {
  readonly stored: readonly (readonly [session: string, seq: number, n: string])[];
  /** The longest that one call took, in milliseconds. */
  readonly longestWait: number;
}

const PROGRAM = fileURLToPath(new URL('./contending-process.mjs', import.meta.url));
const TIME_TO_START = 1_000;

/** Lets several processes write to one store at the same time and checks that every event has one place of its own. */
export async function contend(contention: Contention): Promise<Share[]> {
  const startAt = Date.now() + TIME_TO_START;
  const shares = await Promise.all(
    Array.from({ length: contention.processes }, (_, index) =>
      runProcess({ ...contention, startAt, name: `p${index}` }),
    ),
  );
  await checkPlaces(
    contention.url,
    shares.flatMap(({ stored }) => stored),
  );
  return shares;
}

async function runProcess(input: Contention & { startAt: number; name: string }): Promise<Share> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(code, 'the exit code of a writing process').toBe(0);
  return JSON.parse(output);
}

async function checkPlaces(url: string, stored: readonly (readonly [string, number, string])[]): Promise<void> {
  const places = new Map<string, (readonly [string, number, string])[]>();
  for (const place of stored) {
    const known = places.get(place[0]);
    if (known === undefined) places.set(place[0], [place]);
    else known.push(place);
  }
  const journal = await openJournal(url);
  for (const [id, expected] of places) {
    const events = await journal.read({ owner: 'contend', id });
    const names = expected.toSorted(([, a], [, b]) => a - b).map(([, , n]) => n);
    expect(
      events.map(({ data }) => data['n']),
      `the events of ${id}`,
    ).toEqual(names);
    expect(
      events.map(({ data }) => data['count']),
      `what the events of ${id} were decided on`,
    ).toEqual(names.map((_, index) => index));
    expect(
      events.map(({ seq }) => seq),
      `the numbers of ${id}`,
    ).toEqual(names.map((_, index) => index + 1));
  }
  await journal.close();
}
