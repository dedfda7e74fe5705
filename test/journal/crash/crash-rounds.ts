import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openJournal } from 'thoughtline/journal';
import { type Attempt, createLedger, type Ledger } from './ledger.ts';

/** How often, and how hard, a store is crashed. */
export interface CrashOptions {
  readonly url: string;
  readonly rounds: number;
  /** How many processes write at the same time. */
  readonly processes: number;
  /** Another program that writes; it is given what `writer-process.mjs` is given and notes what that notes. */
  readonly writer?: string;
}

/** What was gone through. */
export interface CrashReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly kills: number;
}

const WRITER = fileURLToPath(new URL('./writer-process.mjs', import.meta.url));
const SESSIONS = 6;
const CALLERS = 16;
const MOST_RETRIES = 20;
// So many rounds write to the same sessions; checking stays quick because the next ones get new sessions.
const ROUNDS_PER_BLOCK = 10;

/** Starts writers, kills them at random moments, opens the journal anew and checks it, again and again. */
export async function runCrashRounds(options: CrashOptions): Promise<CrashReport> {
  const ledger = createLedger();
  const all = new Set<string>();
  const folder = await mkdtemp(join(tmpdir(), 'thoughtline-notes-'));
  for (let round = 0; round < options.rounds; round++) {
    const sessions = sessionsOf(Math.floor(round / ROUNDS_PER_BLOCK));
    for (const id of sessions) all.add(id);
    await crash(options, { round, sessions, ledger, folder });
    await checkStore(options.url, ledger, sessions);
  }
  await checkStore(options.url, ledger, [...all]);
  await rm(folder, { recursive: true });
  return { rounds: options.rounds, acknowledged: ledger.acknowledged(), kills: options.rounds * options.processes };
}

interface Round {
  readonly round: number;
  readonly sessions: readonly string[];
  readonly ledger: Ledger;
  readonly folder: string;
}

async function crash(options: CrashOptions, { round, sessions, ledger, folder }: Round): Promise<void> {
  // As many as fit on a command line; the others have their turn in the next rounds.
  const retries = ledger.unknown().slice(0, MOST_RETRIES);
  const writers = Array.from({ length: options.processes }, (_, index) => {
    const name = `r${round}w${index}`;
    // The first writer of a round asks again for what the last round left unknown.
    const given = { url: options.url, name, sessions, callers: CALLERS, retries: index === 0 ? retries : [] };
    return startWriter(options.writer ?? WRITER, { ...given, notes: join(folder, name) });
  });
  // One round in three is killed while it starts, one when it has opened, and one once something was acknowledged.
  if (round % 3 > 0) await Promise.race(writers.map(({ opened }) => opened));
  if (round % 3 > 1) await Promise.race(writers.map(acknowledged));
  await Promise.all(writers.map(killLater));
  for (const { notes } of writers) await takeNotes(notes, ledger);
}

interface WriterInput {
  readonly url: string;
  readonly name: string;
  readonly sessions: readonly string[];
  readonly callers: number;
  readonly retries: readonly Attempt[];
  /** The file to note in. */
  readonly notes: string;
}

interface Writer {
  readonly child: ChildProcess;
  readonly opened: Promise<unknown>;
  readonly ended: Promise<void>;
  readonly notes: string;
}

function startWriter(path: string, input: WriterInput): Writer {
  const child = spawn(process.execPath, [path, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const complaint = text(child.stderr);
  const closed = once(child, 'close');
  const ended = closed.then(async () => {
    if (child.signalCode !== 'SIGKILL') throw new Error(`A writer ended by itself: ${await complaint}`);
  });
  ended.catch(() => {});
  return { child, opened: Promise.race([once(child.stdout, 'data'), closed]), ended, notes: input.notes };
}

async function acknowledged({ child, notes }: Writer): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    if (existsSync(notes) && (await readFile(notes, 'utf8')).includes('acknowledged')) return;
    await sleep(20);
  }
}

async function killLater({ child, ended }: Writer): Promise<void> {
  await sleep(Math.random() * 250);
  child.kill('SIGKILL');
  await ended;
}

/** What comes after the last line end was being noted when the writer was killed: it had not been done yet. */
async function takeNotes(path: string, ledger: Ledger): Promise<void> {
  if (!existsSync(path)) return;
  const lines = (await readFile(path, 'utf8')).split('\n');
  for (const line of lines.slice(0, -1)) ledger.note(line);
}

async function checkStore(url: string, ledger: Ledger, sessions: readonly string[]): Promise<void> {
  const journal = await openJournal(url);
  try {
    await ledger.check(journal, sessions);
  } finally {
    await journal.close();
  }
}

function sessionsOf(block: number): string[] {
  return Array.from({ length: SESSIONS }, (_, index) => `block${block}-${index}`);
}
