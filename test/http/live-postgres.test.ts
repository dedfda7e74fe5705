import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../journal/postgres-server.ts';
import { resumesExactly } from './resume-property.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
}, 60_000);

afterAll(() => server.stop());

describe('the stream of a session', () => {
  it('misses nothing and repeats nothing over random disconnects, on servers that share PostgreSQL', {
    timeout: 120_000,
  }, async () => {
    await resumesExactly(async () => {
      const url = await server.freshUrl();
      return [await openJournal(url), await openJournal(url)];
    });
  });
});
