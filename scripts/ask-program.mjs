import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the built program as on a machine that never saw it, and gives what it printed. */
export function askProgram(args, input = '') {
  const home = mkdtempSync(join(tmpdir(), 'thoughtline-docs-'));
  try {
    const printed = execFileSync(process.execPath, ['bin/thoughtline.cjs', ...args], {
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, THOUGHTLINE_HOME: home },
    });
    return printed.replaceAll(home, '~/.thoughtline');
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** Asks the MCP server over stdio, and gives the result. */
export function askServer(method) {
  const request = (id, name, params) => JSON.stringify({ jsonrpc: '2.0', id, method: name, params });
  const clientInfo = { name: 'docs', version: '1' };
  const opening = request(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  const lines = askProgram(['mcp'], `${opening}\n${request(2, method, {})}\n`)
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line)).find(({ id }) => id === 2).result;
}
