import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

/** What `npm publish` would send. */
async function packedPaths(): Promise<string[]> {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

describe('the package', () => {
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
    const paths = await packedPaths();
    const needed = [
      'bin/thoughtline.cjs',
      'dist/cli/main.mjs',
      'dist/sqlite-worker.js',
      'dist/index.js',
      'docs/mcp.md',
    ];
    expect(paths).toEqual(expect.arrayContaining(needed));
    const known = /^(?:bin|dist|docs)\/|^[A-Z]+\.md$|^LICENSE$|^package\.json$/;
    expect(paths.filter((path) => !known.test(path) || path.endsWith('.mcpb'))).toEqual([]);
  });

  it('links to nothing that is not in it', async () => {
    const paths = await packedPaths();
    const missing: string[] = [];
    for (const page of paths.filter((path) => path.endsWith('.md'))) {
      const prose = (await readFile(page, 'utf8')).replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
      for (const [, target = ''] of prose.matchAll(/\]\((?!https?:)([^)#\s]+)/g)) {
        if (!paths.includes(join(dirname(page), target))) missing.push(`${page}: ${target}`);
      }
    }
    expect(missing).toEqual([]);
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
