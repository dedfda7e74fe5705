import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCrashRounds } from './crash/crash-rounds.ts';

// 200 in the long form.
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 6);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-crash-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a journal file under kill -9', () => {
  it.each([1, 3])(
    `loses nothing that it acknowledged to %i writing processes`,
    { timeout: 60_000 + ROUNDS * 5_000 },
    async (processes) => {
      const path = `${folder}/${processes}.db`;
      const report = await runCrashRounds({ url: `sqlite:${path}`, rounds: ROUNDS, processes });
      expect(report.acknowledged).toBeGreaterThan(0);
      console.log(
        `${report.rounds} rounds, ${report.kills} kills, ${report.acknowledged} acknowledged events, none lost`,
      );
      const database = new DatabaseSync(path);
      expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      database.exec(`INSERT INTO event_words (event_words) VALUES ('integrity-check')`);
      database.close();
    },
  );
});
