import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { PROGRAM } from '../run-thoughtline.ts';
import { crashServers, type Load, type LoadedServer } from './crash/crash-servers.ts';
import { ENVELOPE, toolCall } from './messages.ts';
import { freshHome, useStdioServers } from './stdio-server.ts';

const ROUNDS = process.env['CRASH_ROUNDS'] === undefined ? 3 : 50;
const IN_FLIGHT = 64;

describe('MCP servers over HTTP under kill -9', () => {
  useStdioServers();

  it('lose no thought that they acknowledged, three on one file', {
    timeout: 60_000 + ROUNDS * 10_000,
  }, async () => {
    const home = await freshHome();
    const acknowledged = await crashServers({ home, rounds: ROUNDS, servers: 3, start: startLoaded });
    expect(acknowledged).toBeGreaterThan(0);
    console.log(`${ROUNDS} kills over HTTP, ${acknowledged} acknowledged thoughts, none lost`);
  });
});

/** A server that always has so many requests in flight. */
async function startLoaded({ home, next, ledger }: Load): Promise<LoadedServer> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--json'], {
    env: { PATH, HOME, THOUGHTLINE_HOME: home, THOUGHTLINE_RATE_LIMIT: '1000000000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const closed = once(child, 'close');
  const [line] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), closed]);
  const { mcp } = JSON.parse(String(line));
  let isAsking = true;
  let heard = (): void => {};
  const first = new Promise<void>((resolve) => (heard = resolve));

  async function ask(): Promise<void> {
    while (isAsking) {
      const { session, thought } = next();
      const fields = await think(mcp, session, thought).catch(() => undefined);
      if (fields === undefined) return;
      if (fields.status === 'success') ledger.acknowledged(thought, fields.step);
      heard();
    }
  }
  const asking = Promise.all(Array.from({ length: IN_FLIGHT }, ask));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    isAsking = signal === 'SIGKILL';
    child.kill(signal);
    await Promise.all([asking, closed]);
  };
  return {
    first: Promise.race([first, closed]),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      expect({ code: child.exitCode, stderr }).toEqual({ code: 0, stderr: '' });
    },
  };
}

async function think(url: string, session: string, thought: string): Promise<{ status: string; step: number }> {
  const call: { params?: object } = toolCall(1, 'think', { thought, session_id: session });
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'think',
    },
    body: JSON.stringify({ ...call, params: { ...call.params, _meta: ENVELOPE } }),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return JSON.parse(json).result.structuredContent;
}
