import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runThoughtline } from './run-thoughtline.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-start-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The files of ours that a start reads, as Node's own coverage tells. */
async function filesReadBy(args: readonly string[], input: string): Promise<string[]> {
  const env = { THOUGHTLINE_HOME: join(folder, 'home'), NODE_V8_COVERAGE: join(folder, 'coverage') };
  const { code } = await runThoughtline(args, env, { input });
  expect(code).toBe(0);
  const urls = new Set<string>();
  for (const file of await readdir(env.NODE_V8_COVERAGE)) {
    const { result } = JSON.parse(await readFile(join(env.NODE_V8_COVERAGE, file), 'utf8'));
    for (const { url } of result) if (url.includes('/dist/')) urls.add(basename(url));
  }
  return [...urls].sort();
}

describe('a start by an MCP client', () => {
  const request = (id: number, method: string, params: object = {}) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

  it('reads one file, and nothing of the agent', async () => {
    expect(await filesReadBy(['mcp'], request(1, 'tools/list'))).toEqual(['main.mjs']);
  });
});
