import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contend } from './concurrency/contend.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

const MILLISECONDS = Number(process.env['CONTEND_MS'] ?? 3_000);
let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
});

afterAll(async () => {
  await server.stop();
});

describe('a journal in PostgreSQL that 4 processes with 16 callers each write to', () => {
  it.each([1, 1_000])(
    'numbers %i sessions without gaps and lets nobody starve',
    // Shares are a matter of chance on a busy machine: one unlucky run does not mean that somebody starves.
    { timeout: 60_000 + MILLISECONDS * 4, retry: 2 },
    async (sessions) => {
      const url = await server.freshUrl();
      const shares = await contend({ url, processes: 4, callers: 16, sessions, milliseconds: MILLISECONDS });
      const counts = shares.map(({ stored }) => stored.length).toSorted((a, b) => a - b);
      const waits = shares.map(({ longestWait }) => Math.round(longestWait));
      console.log(
        `${sessions} sessions, ${MILLISECONDS} ms: ${counts.join(' / ')} events, longest waits ${waits.join(' / ')} ms`,
      );
      expect((counts.at(-1) ?? 0) / (counts[0] ?? 0)).toBeLessThanOrEqual(3);
    },
  );
});
