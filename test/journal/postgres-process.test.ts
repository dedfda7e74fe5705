import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

const FORGETFUL = fileURLToPath(new URL('./processes/forgetful-process.mjs', import.meta.url));
const LARGE_EVENTS = fileURLToPath(new URL('./processes/large-events-process.mjs', import.meta.url));
const run = promisify(execFile);
let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
});

afterAll(async () => {
  await server.stop();
});

describe('a process with a journal in PostgreSQL', () => {
  it('ends by itself when it forgets to close, but not before everything is stored', async () => {
    const url = await server.freshUrl();
    await run(process.execPath, [FORGETFUL, url], { timeout: 20_000 });
    const journal = await openJournal(url);
    expect(await journal.read({ owner: 'me', id: 'kept' })).toHaveLength(200);
    expect(await journal.search({ owner: 'me', text: 'forgotten', limit: 1_000 })).toHaveLength(200);
    await journal.close();
  });

  it('watches and searches more than fits into its memory', { timeout: 120_000 }, async () => {
    await run(process.execPath, ['--max-old-space-size=96', LARGE_EVENTS, await server.freshUrl(), '150']);
  });
});
