import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Runs the built program as on a machine that never saw it, and gives what it printed. */
export function askProgram(args) {
  const home = mkdtempSync(join(tmpdir(), 'thoughtline-docs-'));
  try {
    const printed = execFileSync(process.execPath, ['bin/thoughtline.cjs', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, THOUGHTLINE_HOME: home },
    });
    return printed.replaceAll(home, '~/.thoughtline');
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** Asks the MCP server over stdio, and gives the result. */
export async function askServer(method) {
  const server = spawn(process.execPath, ['bin/thoughtline.cjs', 'mcp'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, THOUGHTLINE_STORE: 'memory:' },
  });
  const send = (id, name, params) =>
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: name, params })}\n`);
  const clientInfo = { name: 'docs', version: '1' };
  send(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  send(2, method, {});
  for await (const line of createInterface({ input: server.stdout })) {
    const { id, result } = JSON.parse(line);
    if (id !== 2) continue;
    server.stdin.end();
    await once(server, 'exit');
    return result;
  }
  throw new Error(`The server did not answer ${method}.`);
}
