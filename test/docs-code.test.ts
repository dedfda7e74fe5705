import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../src/base/json.ts';
import { PAGES, readBlocks } from './docs/read-blocks.ts';
import { type ServeProcess, startServe } from './http/start-serve.ts';
import { runThoughtline } from './run-thoughtline.ts';

const run = promisify(execFile);
const blocks = PAGES.flatMap(readBlocks).map((block) => ({ ...block, place: `${block.page}:${block.line}` }));
/** What stands in `examples/` too is compiled and run there. */
const programs = blocks
  .filter(({ language, isCopied }) => language === 'ts' && !isCopied)
  .map((block, index) => ({ ...block, file: block.savedAs?.replace('.mjs', '.mts') ?? `${index}.ts` }));
/** What a page saves, its commands run: see docs-commands.test.ts. */
const alone = programs.filter(({ savedAs }) => savedAs === undefined);
const documents = blocks.filter(({ language }) => language === 'json');
const configs = documents.flatMap(({ place, text }) =>
  startsIn(JSON.parse(text)).map((start) => ({ place, ...start })),
);

const remotes = documents.flatMap(({ place, text }) => remotesIn(JSON.parse(text)).map((at) => ({ place, ...at })));

let folder = '';
let server: ServeProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-docs-'));
  server = await startServe([], { THOUGHTLINE_STORE: 'memory:', THOUGHTLINE_TOKEN: 'TOKEN' });
  await mkdir(join(folder, 'node_modules'));
  for (const name of ['zod', '@types'])
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  await symlink(resolve('.'), join(folder, 'node_modules/thoughtline'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const { file, text } of programs) await writeFile(join(folder, file), text);
  const files = programs.map(({ file }) => file);
  const flags = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--types', 'node', '--outDir', 'out'];
  const failure = await run(resolve('node_modules/.bin/tsc'), [...flags, ...files], { cwd: folder }).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
  expect(failure).toBe('');
}, 120_000);

afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

describe('the programs of the docs', () => {
  it.each(alone)('compile and run: $place', async ({ file }) => {
    const compiled = join('out', file.replace('.ts', '.js'));
    await expect(run(process.execPath, [compiled], { cwd: folder })).resolves.toBeDefined();
  });
});

describe('the JSON of the docs', () => {
  it.each(documents)('is JSON: $place', ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it.each(remotes)('tells a client where a server answers: $place', async ({ url, headers }) => {
    const response = await fetch(url.replace('http://127.0.0.1:4127', server.url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(await response.text()).toContain('"reasoning_think"');
  });

  it.each(configs)('tells a client how to start a server that answers: $place', async ({ command, args, env }) => {
    const [first, ...rest] = command === 'cmd' ? args.slice(1) : [command, ...args];
    expect([first, ...rest.slice(0, 2)]).toEqual(['npx', '-y', 'thoughtline']);
    const home = { THOUGHTLINE_HOME: join(folder, 'home') };
    const input = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n';
    const { stdout } = await runThoughtline(rest.slice(2), { ...home, ...env }, { input });
    expect(JSON.parse(stdout).result.tools.length).toBeGreaterThan(0);
  });
});

interface Remote {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The addresses that a config names; clients differ in what they call them. */
function remotesIn(value: unknown): Remote[] {
  if (!isObject(value)) return [];
  const { url = value['serverUrl'], headers } = value;
  if (typeof url !== 'string' || !isObject(headers)) return Object.values(value).flatMap(remotesIn);
  const texts = Object.entries(headers).map(([name, text]) => [name, String(text)]);
  return [{ url, headers: Object.fromEntries(texts) }];
}

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The commands that a config names, under whichever key its client looks. */
function startsIn(value: unknown): Start[] {
  if (!isObject(value)) return [];
  return isStart(value) ? [value] : Object.values(value).flatMap(startsIn);
}

function isStart(value: object): value is Start {
  return 'command' in value && typeof value.command === 'string' && 'args' in value && Array.isArray(value.args);
}
