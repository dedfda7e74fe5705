import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, startPackageRegistry } from './package-registry.ts';

const run = promisify(execFile);
const MB = 1_000_000;
const LARGEST = 5 * MB;

let folder = '';
let project = '';
let tarball = '';
let env: Record<string, string> = {};

/** As a user does who has Node and nothing else: no cache, no home, no project around. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-package-'));
  project = join(folder, 'project');
  const home = join(folder, 'home');
  await Promise.all([mkdir(project), mkdir(home)]);
  tarball = await pack('.', folder);
  const registry = await startPackageRegistry(folder);
  env = {
    HOME: home,
    PATH: [join(project, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
    npm_config_cache: join(folder, 'cache'),
    npm_config_registry: registry.url,
    npm_config_audit: 'false',
  };
  await writeFile(join(project, 'package.json'), '{"name":"mine","private":true,"type":"module"}');
  await run('npm', ['install', tarball, 'zod', '@types/node'], { cwd: project, env });
  registry.close();
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed package', () => {
  it('is small, and holds no source maps', async () => {
    expect((await stat(tarball)).size).toBeLessThan(LARGEST);
    const installed = await readdir(join(project, 'node_modules/thoughtline'), { recursive: true });
    expect(installed.filter((path) => path.endsWith('.map'))).toEqual([]);
  });

  it('is made as publint wants packages', async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(project, 'node_modules/thoughtline'),
      strict: true,
      pack: false,
    });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  it('brings few packages with it', async () => {
    const lock = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
    const installed = Object.keys(lock.packages).filter((path) => path !== '');
    const own = installed.filter((path) => !/zod|@types|undici-types/.test(path));
    expect(own.length).toBeLessThan(25);
  });

  it('is a command', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const { stdout } = await run('thoughtline', ['--version'], { cwd: project, env });
    expect(stdout.trim()).toBe(version);
  });

  it('shows the agent at work without a key', async () => {
    const { stdout, stderr } = await run('thoughtline', ['demo'], { cwd: project, env });
    expect(stderr).toContain('recording');
    expect(stdout).not.toBe('');
  });

  it('answers an MCP client, and keeps its thoughts in the home', async () => {
    const client = new Client({ name: 'user', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: 'thoughtline', args: ['mcp'], env, cwd: project }));
    const answer = await client.callTool({ name: 'think', arguments: { thought: 'It works.' } });
    await client.close();
    expect(answer).toMatchObject({ structuredContent: { status: 'success', step: 1 } });
    const { stdout } = await run('thoughtline', ['sessions', 'search', 'works', '--json'], { cwd: project, env });
    expect(stdout).toContain('It works.');
  });

  it('serves the viewer and the API', async () => {
    const server = spawn('thoughtline', ['serve', '--port', '0'], {
      cwd: project,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const url = await firstUrl(server.stderr);
      const page = await fetch(url);
      expect(page.headers.get('content-type')).toContain('text/html');
      const [, script = ''] = /src="([^"]+\.js)"/.exec(await page.text()) ?? [];
      expect((await fetch(new URL(script, url))).status).toBe(200);
      expect(await (await fetch(new URL('/api/health', url))).json()).toMatchObject({ status: 'ok' });
    } finally {
      server.kill();
      await once(server, 'close');
    }
  });

  it.each([
    ['nodenext', ['--module', 'nodenext']],
    ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ])('is a library whose types are whole under %s resolution', async (name, flags) => {
    await writeFile(join(project, 'use.ts'), PROGRAM);
    const strict = ['--strict', '--skipLibCheck', 'false', '--target', 'es2023', '--types', 'node'];
    const args = [resolve('node_modules/typescript/bin/tsc'), ...flags, ...strict, '--outDir', name, 'use.ts'];
    await run(process.execPath, args, { cwd: project }).catch(({ stdout }) => expect(stdout).toBe(''));
    const { stdout } = await run(process.execPath, [join(name, 'use.js')], { cwd: project, env });
    expect(stdout).toBe('{"n":42}\n2 thoughts\n[ \'Hi.\', null ]\n# Agent run\n');
  });
});

/** Uses every subpath, as a user would. */
const PROGRAM = `
import { createThinking, ThoughtlineError } from 'thoughtline';
import { createAgent, createAgentSettings, exportRun, loadRunTrace, type AgentEvent, type Model } from 'thoughtline/agent';
import { openJournal } from 'thoughtline/journal';
import { createRegistry, defineTool, runCall, type ToolResult } from 'thoughtline/tools';
import * as z from 'zod';

const tool = defineTool({
  name: 'twice', description: 'Doubles.', input: z.object({ n: z.number() }), output: z.object({ n: z.number() }),
  execute: ({ n }) => ({ n: n * 2 }), status: () => '', render: ({ n }) => n.toFixed(),
});
const parts = { registry: createRegistry([tool]), mode: 'agent' };
const result: ToolResult = await runCall({ id: '1', name: 'twice', input: { n: '21' } }, parts);
console.log(result.status === 'done' ? JSON.stringify(result.output) : result.message);

const journal = await openJournal('sqlite:mine.db');
const thinking = createThinking({ journal });
await thinking.clearContext('mine');
await thinking.addThought('mine', 'First.');
await thinking.addThought('mine', 'Second.');
const { thoughts } = await thinking.getContext('mine');
console.log(thoughts.length, 'thoughts');

const model: Model = {
  provider: 'own', name: 'model',
  async *ask() {
    yield { type: 'finished', step: { parts: [{ type: 'text', text: 'Hi.' }], usage: {}, stopReason: 'stop' } };
  },
};
const agent = createAgent({ journal, tools: () => parts.registry, settings: () => createAgentSettings() });
const events: AgentEvent[] = [];
for await (const event of agent.run({ text: 'Hi', model, format: false })) events.push(event);
console.log(events.flatMap((event) => (event.type === 'done' ? [event.text, event.cost] : [])));
const session = await journal.session({ owner: 'local', id: events[0]?.runId ?? '' });
if (session === undefined) throw new ThoughtlineError('mine/lost', 'The run is not there.');
console.log(exportRun(await loadRunTrace(journal, session), 'md').split('\\n')[0]);
await journal.close();

const misuse = () => {
  // @ts-expect-error there is no such option
  defineTool({ nonsense: true });
};
void misuse;
`;

async function firstUrl(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The server ended before it said where it is.');
}
