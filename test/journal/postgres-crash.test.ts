import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCrashRounds } from './crash/crash-rounds.ts';
import { createLedger } from './crash/ledger.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 4);
const CLIENT_ROUNDS = Math.min(ROUNDS, 50);
const SERVER_ROUNDS = Math.min(ROUNDS, 20);
const WRITER = fileURLToPath(new URL('./postgres-writer-process.mjs', import.meta.url));

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
});

afterAll(async () => {
  await server.stop();
});

describe('a journal in PostgreSQL', () => {
  it.each([1, 3])(
    'loses nothing when %i writing processes are killed',
    { timeout: 60_000 + CLIENT_ROUNDS * 5_000 },
    async (processes) => {
      const report = await runCrashRounds({ url: await server.freshUrl(), rounds: CLIENT_ROUNDS, processes });
      expect(report.acknowledged).toBeGreaterThan(0);
      console.log(`${report.rounds} rounds, ${report.kills} kills, ${report.acknowledged} acknowledged, none lost`);
    },
  );

  it('loses nothing when the server crashes under load, and its writers go on by themselves', {
    timeout: 60_000 + SERVER_ROUNDS * 10_000,
  }, async () => {
    const url = await server.freshUrl();
    const ledger = createLedger();
    const sessions = Array.from({ length: 6 }, (_, index) => `s${index}`);
    const writers = ['a', 'b'].map((name) => startWriter({ url, name, sessions, callers: 16 }, ledger.note));
    await Promise.all(writers.map(({ firstLine }) => firstLine));
    for (let round = 0; round < SERVER_ROUNDS; round++) {
      await sleep(300 + Math.random() * 500);
      await server.crash();
      await sleep(Math.random() * 300);
      await server.start();
    }
    await sleep(500);
    expect(await Promise.all(writers.map(({ finish }) => finish()))).toEqual([0, 0]);
    expect(ledger.unknown()).toEqual([]);
    const journal = await openJournal(url);
    await ledger.check(journal, sessions);
    await journal.close();
    console.log(`${SERVER_ROUNDS} crashes of the server, ${ledger.acknowledged()} acknowledged, none lost`);
  });
});

interface WriterInput {
  readonly url: string;
  readonly name: string;
  readonly sessions: readonly string[];
  readonly callers: number;
}

function startWriter(
  input: WriterInput,
  note: (line: string) => void,
): { firstLine: Promise<unknown>; finish(): Promise<number> } {
  const child = spawn(process.execPath, [WRITER, JSON.stringify(input)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', note);
  const closed = Promise.all([once(child, 'close'), once(lines, 'close')]);
  return {
    firstLine: Promise.race([once(lines, 'line'), closed]),
    async finish() {
      child.stdin.end();
      await closed;
      return child.exitCode ?? -1;
    },
  };
}
