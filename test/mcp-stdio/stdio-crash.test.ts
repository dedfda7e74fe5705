import { describe, expect, it } from 'vitest';
import { crashServers, type Load, type LoadedServer } from './crash/crash-servers.ts';
import { toolCall, WAYS } from './messages.ts';
import { freshHome, startStdio, useStdioServers } from './stdio-server.ts';

// 200 in the long form.
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 5);
const IN_FLIGHT = 64;

describe('MCP servers under kill -9', () => {
  useStdioServers();

  it.each([1, 3])(
    'lose no thought that they acknowledged over stdio, %i on one file',
    {
      timeout: 60_000 + ROUNDS * 5_000,
    },
    async (servers) => {
      const home = await freshHome();
      const acknowledged = await crashServers({ home, rounds: ROUNDS, servers, start: startLoaded });
      expect(acknowledged).toBeGreaterThan(0);
      console.log(`${ROUNDS} kills, ${servers} servers, ${acknowledged} acknowledged thoughts, none lost`);
    },
  );
});

/** A server that always has so many calls in flight. */
async function startLoaded({ home, next, ledger }: Load): Promise<LoadedServer> {
  const args = WAYS[Math.floor(Math.random() * 2)]?.args ?? [];
  const server = await startStdio({ args, home });
  const thoughts = new Map<unknown, string>();
  let isAsking = true;
  let heard = (): void => {};
  const first = new Promise<void>((resolve) => (heard = resolve));

  const ask = (): void => {
    if (!isAsking) return;
    const { session, thought } = next();
    const id = thoughts.size;
    thoughts.set(id, thought);
    server.send(toolCall(id, 'think', { thought, session_id: session }));
  };
  server.received.onAnswer(({ id, result }) => {
    const { status, step } = Object(Object(result).structuredContent);
    if (status === 'success') ledger.acknowledged(thoughts.get(id) ?? '', step);
    heard();
    ask();
  });
  for (let count = 0; count < IN_FLIGHT; count++) ask();
  return {
    first: Promise.race([first, server.ended()]),
    kill: () => server.kill('SIGKILL'),
    async stop() {
      isAsking = false;
      expect(await server.end(), server.stderr()).toMatchObject({ code: 0 });
    },
  };
}
