// Copies example files, their output and the settings table into the docs, between the markers that name them.
// With --check it only compares.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const checkOnly = process.argv.includes('--check');

const sources = {
  file: (path) => readFileSync(path, 'utf8'),
  output: (name) => execFileSync(process.execPath, ['scripts/run-example.mjs', name], { encoding: 'utf8' }),
};

const generators = { settings: settingsTable };

let stale = 0;
for (const path of ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((each) =>
  each.endsWith('.md'),
)) {
  const text = readFileSync(path, 'utf8');
  const withBlocks = text.replace(
    /(?<opening><!-- (?<kind>file|output): (?<name>\S+) -->\n```\w*\n)[\s\S]*?```/g,
    (...match) => {
      const { opening, kind, name } = match.at(-1);
      return `${opening}${sources[kind](name).trimEnd()}\n\`\`\``;
    },
  );
  const synced = withBlocks.replace(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(?=<!-- \/generated -->)/g,
    (_, opening, name) => `${opening}${generators[name]()}\n`,
  );
  if (synced === text) continue;
  stale++;
  console.error(`${path}: ${checkOnly ? 'is stale; run "npm run docs"' : 'updated'}`);
  if (!checkOnly) writeFileSync(path, synced);
}
process.exitCode = checkOnly && stale > 0 ? 1 : 0;

function settingsTable() {
  const home = mkdtempSync(join(tmpdir(), 'thoughtline-docs-'));
  const env = { PATH: process.env.PATH, THOUGHTLINE_HOME: home };
  const json = execFileSync(process.execPath, ['bin/thoughtline.cjs', 'settings', 'list', '--json'], {
    encoding: 'utf8',
    env,
  });
  rmSync(home, { recursive: true });
  const rows = JSON.parse(json.replaceAll(home, '~/.thoughtline')).map(({ key, type, default: standard, help }) => {
    const shown =
      standard === null ? 'unset' : `\`${typeof standard === 'string' ? standard : JSON.stringify(standard)}\``;
    return `| \`${key}\` | ${type} | ${shown} | ${help} |`;
  });
  return ['| key | type | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
