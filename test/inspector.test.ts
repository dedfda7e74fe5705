import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServeProcess, startServe } from './http/start-serve.ts';
import { PROGRAM } from './run-thoughtline.ts';

const LAUNCHER = fileURLToPath(
  new URL('inspector/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url),
);
// It takes 110 MB, so it is installed where somebody asks for it; on CI a test that is left out fails the run.
const isThere = existsSync(LAUNCHER);
if (!isThere)
  console.log(
    'The MCP Inspector is not installed; to run its test: npm install --ignore-scripts --prefix test/inspector',
  );

let folder = '';
let server: ServeProcess;

/** What the Inspector prints, as JSON, and what it finds wrong. */
async function inspect(target: readonly string[], options: readonly string[]): Promise<Inspected> {
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: folder, THOUGHTLINE_HOME: join(folder, 'home') };
  const args = [LAUNCHER, '--cli', ...target, ...options];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
  return { answer: JSON.parse(stdout), complaints: stderr };
}

interface Inspected {
  readonly answer: unknown;
  readonly complaints: string;
}

describe.runIf(isThere)('the MCP Inspector', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'thoughtline-inspector-'));
    server = await startServe(['--tools', 'all'], { THOUGHTLINE_HOME: join(folder, 'served') });
  });
  afterAll(async () => {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  });

  const doors: readonly (readonly [string, () => readonly string[]])[] = [
    ['stdio', () => [process.execPath, PROGRAM, 'mcp', '--tools', 'all']],
    ['HTTP', () => [`${server.url}/mcp`, '--transport', 'http']],
  ];

  it.each(doors)('finds every schema portable over %s', async (_, target) => {
    const { answer, complaints } = await inspect(target(), ['--method', 'tools/list', '--strict']);
    expect(answer).toMatchObject({ tools: expect.arrayContaining([expect.objectContaining({ name: 'think' })]) });
    expect(complaints).toBe('');
  });

  it.each(doors)('calls a tool over %s', async (_, target) => {
    const { answer } = await inspect(target(), [
      '--method',
      'tools/call',
      '--tool-name',
      'think',
      '--tool-arg',
      'thought=hi',
    ]);
    expect(answer).toMatchObject({ structuredContent: { status: 'success', step: 1, thought: 'hi' } });
  });
});
