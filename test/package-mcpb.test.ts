import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getMcpConfigForManifest, type McpbManifestAny, unpackExtension } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder = '';
let bundle = '';
let manifest: McpbManifestAny;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-bundle-'));
  bundle = join(folder, 'bundle');
  const file = join(folder, 'thoughtline.mcpb');
  await mkdir(bundle);
  await promisify(execFile)(process.execPath, ['scripts/build-mcpb.mjs', '--output', file]);
  await unpackExtension({ mcpbPath: file, outputDir: bundle, silent: true });
  manifest = JSON.parse(await readFile(join(bundle, 'manifest.json'), 'utf8'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the bundle as a desktop client does that unpacked it. */
async function start(userConfig: Readonly<Record<string, string>>): Promise<Client> {
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: bundle,
    systemDirs: {},
    userConfig,
    pathSeparator: '/',
  });
  const { args = [], env = {} } = config ?? {};
  const client = new Client({ name: 'desktop', version: '1.0.0' });
  // In the folder of the bundle nothing of this project is found by accident.
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, cwd: bundle }));
  return client;
}

describe('the .mcpb bundle', () => {
  it('thinks on a machine that has nothing but Node, and keeps the thought in the folder that the user chose', async () => {
    const home = join(folder, 'home');
    const first = await start({ home });
    expect((await first.listTools()).tools.map(({ name }) => name)).toEqual(['reasoning_think', 'think', 'recall']);
    const thought = { thought: 'a bundled thought', session_id: 'trip' };
    expect(await first.callTool({ name: 'think', arguments: thought })).toMatchObject({
      structuredContent: { status: 'success', step: 1 },
    });
    await first.close();

    const second = await start({ home });
    expect(await second.callTool({ name: 'recall', arguments: { query: 'bundled' } })).toMatchObject({
      structuredContent: { thoughts: [{ session_id: 'trip' }] },
    });
    await second.close();
  });

  it('offers the tools that the user chose', async () => {
    const client = await start({ home: join(folder, 'other'), tools: 'sequentialthinking' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['sequentialthinking']);
    await client.close();
  });

  it('names the tools that it offers', () => {
    expect(manifest).toMatchObject({ tools: [{ name: 'reasoning_think' }, { name: 'think' }, { name: 'recall' }] });
  });
});
