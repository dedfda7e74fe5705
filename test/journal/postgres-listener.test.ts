import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connector, createConnector } from '../../src/journal/postgres/connection.ts';
import { listenForWrites } from '../../src/journal/postgres/listener.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgresServer();
});

afterAll(async () => {
  await server.stop();
});

describe('listenForWrites', () => {
  it('keeps no connection that it cannot listen on', async () => {
    const connector = createConnector(await server.freshUrl());
    let connections = 0;
    const failing: Connector = {
      ...connector,
      async connect() {
        const client = await connector.connect({ application_name: 'failing' });
        // In a transaction that failed, every statement fails.
        await client.query('BEGIN');
        await client.query('SELECT 1 / 0').catch(() => {});
        connections += 1;
        return client;
      },
    };
    const stop = listenForWrites(failing, () => {});
    while (connections < 4) await sleep(20);
    stop();
    await expect.poll(openConnections, { timeout: 5_000 }).toBe(0);
  });
});

async function openConnections(): Promise<number> {
  const { rows } = await server.query(`SELECT FROM pg_stat_activity WHERE application_name = 'failing'`);
  return rows.length;
}
