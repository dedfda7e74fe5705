import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
let consumer = '';

beforeAll(async () => {
  consumer = await mkdtemp(join(tmpdir(), 'thoughtline-consumer-'));
  await mkdir(join(consumer, 'node_modules'));
  for (const name of ['zod', '@types'])
    await symlink(resolve('node_modules', name), join(consumer, 'node_modules', name));
  await symlink(resolve('.'), join(consumer, 'node_modules/thoughtline'));
  await writeFile(join(consumer, 'package.json'), '{"type":"module"}');
});

afterAll(() => rm(consumer, { recursive: true, force: true }));

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

describe('the package', () => {
  it('offers its subpaths to a program that uses it, with types', async () => {
    await writeFile(
      join(consumer, 'use.ts'),
      `import { createRegistry, defineTool, runCall, type ToolResult } from 'thoughtline/tools';
       import { createAgent, createAgentSettings, exportRun, loadRunTrace, type AgentEvent, type Model } from 'thoughtline/agent';
       import { openJournal } from 'thoughtline/journal';
       import { ThoughtlineError } from 'thoughtline';
       import { z } from 'zod';
       const tool = defineTool({
         name: 'twice', description: 'Doubles.', input: z.object({ n: z.number() }), output: z.object({ n: z.number() }),
         execute: ({ n }) => ({ n: n * 2 }), status: () => '', render: ({ n }) => n.toFixed(),
       });
       const parts = { registry: createRegistry([tool]), mode: 'agent' };
       const result: ToolResult = await runCall({ id: '1', name: 'twice', input: { n: '21' } }, parts);
       console.log(result.status === 'done' ? JSON.stringify(result.output) : result.message, ThoughtlineError.name);
       const model: Model = {
         provider: 'own', name: 'model',
         async *ask() {
           yield { type: 'finished', step: { parts: [{ type: 'text', text: 'Hi.' }], usage: {}, stopReason: 'stop' } };
         },
       };
       const journal = await openJournal('memory:');
       const agent = createAgent({ journal, tools: () => parts.registry, settings: () => createAgentSettings() });
       const events: AgentEvent[] = [];
       for await (const event of agent.run({ text: 'Hi', model, format: false })) events.push(event);
       console.log(events.flatMap((event) => (event.type === 'done' ? [event.text, event.cost] : [])));
       const session = await journal.session({ owner: 'local', id: events[0]?.runId ?? '' });
       if (session !== undefined) console.log(exportRun(await loadRunTrace(journal, session), 'md').split('\\n')[0]);
       await journal.close();
       // @ts-expect-error there is no such option
       defineTool({ nonsense: true });`,
    );
    const tsc = resolve('node_modules/.bin/tsc');
    const flags = [
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--strict',
      '--types',
      'node',
      '--outDir',
      'out',
      'use.ts',
    ];
    await run(tsc, flags, { cwd: consumer }).catch(({ stdout }) => expect(stdout).toBe(''));
    const js = (await readFile(join(consumer, 'out/use.js'), 'utf8')).replace(/^.*defineTool\(\{ nonsense.*$/m, '');
    await writeFile(join(consumer, 'use.js'), js);
    const { stdout } = await run(process.execPath, ['use.js'], { cwd: consumer });
    expect(stdout).toBe('{"n":42} ThoughtlineError\n[ \'Hi.\', null ]\n# Agent run\n');
  });

  it('needs no types of packages that it does not depend on', async () => {
    const { exports, dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const entries = Object.values<unknown>(exports).flatMap((entry) => Object(entry).types ?? []);
    const reached = new Set<string>(entries.map((entry) => resolve(entry)));
    const foreign = new Set<string>();
    for (const file of reached) {
      const text = await readFile(file, 'utf8');
      for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport\()\s*['"]([^'"]+)['"]/g)) {
        if (name.startsWith('.')) reached.add(resolve(dirname(file), name.replace(/\.[jt]s$/, '.d.ts')));
        else if (!isBuiltin(name) && !Object.hasOwn(dependencies, packageOf(name))) foreign.add(packageOf(name));
      }
    }
    expect(reached.size).toBeGreaterThan(50);
    expect([...foreign]).toEqual([]);
  });

  it('imports nothing at run time that it does not depend on', async () => {
    const files = (await readdir('dist', { recursive: true })).filter((file) => /\.m?js$/.test(file));
    const texts = await Promise.all(files.map((file) => readFile(join('dist', file), 'utf8')));
    const imported = texts.flatMap((text) =>
      [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?["']([@a-z][\w@/.-]*)["']/g)].map(([, name = '']) => packageOf(name)),
    );
    const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    const foreign = new Set(imported.filter((name) => !isBuiltin(name) && !Object.hasOwn(dependencies, name)));
    expect([...foreign]).toEqual([]);
    expect(new Set(imported)).toContain('pg');
  });

  it('holds the program, the library and the docs, and nothing that only its makers need', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    const needed = [
      'bin/thoughtline.cjs',
      'dist/cli/main.mjs',
      'dist/sqlite-worker.js',
      'dist/index.js',
      'docs/mcp.md',
    ];
    expect(paths).toEqual(expect.arrayContaining(needed));
    const known = /^(?:bin|dist|docs)\/|^(?:README|CHANGELOG)\.md$|^LICENSE$|^package\.json$/;
    expect(paths.filter((path) => !known.test(path) || path.endsWith('.mcpb'))).toEqual([]);
  });

  it('says the same in package.json and server.json', async () => {
    const [manifest, server] = await Promise.all(
      ['package.json', 'server.json'].map(async (path) => JSON.parse(await readFile(path, 'utf8'))),
    );
    const { name, version, mcpName } = manifest;
    expect(server).toMatchObject({ name: mcpName, version, packages: [{ identifier: name, version }] });
    // What the registry of MCP servers accepts.
    expect(server.description.length).toBeLessThanOrEqual(100);
  });
});
