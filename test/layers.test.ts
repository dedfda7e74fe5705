import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const modules = ['base', 'journal', 'tools', 'thinking', 'toolbox', 'agent', 'server', 'cli'];

/** Who may import whom. `journal/journal` is the interface alone, without any store. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  base: [],
  journal: ['base'],
  tools: ['base'],
  thinking: ['base', 'journal/journal'],
  toolbox: ['base', 'tools', 'thinking'],
  agent: ['base', 'tools', 'journal/journal'],
  server: ['base', 'tools', 'thinking', 'agent', 'journal/journal'],
  cli: modules.filter((name) => name !== 'cli'),
};

let project = '';

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'thoughtline-layers-'));
  await cp('biome.json', join(project, 'biome.json'));
  await writeFile(join(project, 'package.json'), '{}');
  for (const from of modules) {
    await mkdir(join(project, 'src', from, 'deep'), { recursive: true });
    for (const to of modules.filter((name) => name !== from)) {
      await plant(`src/${from}/imports-${to}.ts`, `../${to}/thing.ts`);
      await plant(`src/${from}/deep/imports-${to}.ts`, `../../${to}/deep/thing.ts`);
    }
    await plant(`src/${from}/imports-journal-interface.ts`, '../journal/journal.ts');
    await plant(`src/${from}/imports-root.ts`, '../index.ts');
  }
  await plant('src/tools/circle-a.ts', './circle-b.ts', 'circleA');
  await plant('src/tools/circle-b.ts', './circle-a.ts', 'circleB');
});

afterAll(() => rm(project, { recursive: true, force: true }));

async function plant(path: string, specifier: string, exported = 'own'): Promise<void> {
  const text = `import { thing } from '${specifier}';\n\nexport const ${exported}: unknown = thing;\n`;
  await writeFile(join(project, path), text);
}

async function refusedBy(rule: string): Promise<Set<string>> {
  const biome = resolve('node_modules/.bin/biome');
  const args = ['lint', `--only=${rule}`, '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = await promisify(execFile)(biome, args, { cwd: project }).catch((error) => error);
  const report: { diagnostics: { location: { path: unknown } }[] } = JSON.parse(stdout);
  return new Set(
    report.diagnostics.map(({ location }) => JSON.stringify(location.path).replace(/.*?(src\/[^"]+).*/, '$1')),
  );
}

describe('the layers', () => {
  it('fail the build on every import that the table does not allow, and on no other', async () => {
    const expected = modules.flatMap((from) =>
      modules
        .filter((to) => to !== from && !allowed[from]?.includes(to))
        .flatMap((to) => [`src/${from}/imports-${to}.ts`, `src/${from}/deep/imports-${to}.ts`]),
    );
    const hidden = modules.filter(
      (from) => !['journal', 'cli'].includes(from) && !allowed[from]?.includes('journal/journal'),
    );
    expected.push(...modules.filter((from) => from !== 'cli').map((from) => `src/${from}/imports-root.ts`));
    expected.push(...hidden.map((from) => `src/${from}/imports-journal-interface.ts`));
    expect([...(await refusedBy('style/noRestrictedImports'))].sort()).toEqual(expected.sort());
  });

  it('fail the build on an import cycle', async () => {
    expect([...(await refusedBy('suspicious/noImportCycles'))].sort()).toEqual([
      'src/tools/circle-a.ts',
      'src/tools/circle-b.ts',
    ]);
  });
});
