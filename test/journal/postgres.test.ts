import { afterAll, beforeAll } from 'vitest';
import { openJournal } from '../../src/journal/open-journal.ts';
import { describeJournalContract } from './contract.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;
let url: string;

beforeAll(async () => {
  server = await startPostgresServer();
  url = await server.freshUrl();
});

afterAll(async () => {
  await server.stop();
});

describeJournalContract('PostgreSQL', (options) => openJournal(url, options));
