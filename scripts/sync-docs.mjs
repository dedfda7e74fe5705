// Copies example files, their output, config snippets, figures and what the program says of itself into the docs, between
// the markers that name them. With --check it only compares.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { figuresOf } from '../bench/rig/document.mjs';
import { clientFilesSection, clientsSection, dropInSection, remoteClientsSection } from './client-configs.mjs';
import { figures } from './figures.mjs';
import { promptTable, settingsTable, toolReference } from './program-reference.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const checkOnly = process.argv.includes('--check');

const sources = {
  file: (path) => readFileSync(path, 'utf8'),
  output: (name) => execFileSync(process.execPath, ['scripts/run-example.mjs', name], { encoding: 'utf8' }),
};

const generators = {
  clients: clientsSection,
  clientFiles: clientFilesSection,
  remoteClients: remoteClientsSection,
  dropIn: dropInSection,
  benchmarks: () => figuresOf(JSON.parse(readFileSync('docs/benchmarks.json', 'utf8'))),
  figures,
  prompts: promptTable,
  settings: settingsTable,
  tools: toolReference,
};

let stale = 0;
for (const path of ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((each) =>
  each.endsWith('.md'),
)) {
  const text = readFileSync(path, 'utf8');
  const synced = await withGenerated(withCopies(text));
  if (synced === text) continue;
  stale++;
  console.error(`${path}: ${checkOnly ? 'is stale; run "npm run docs"' : 'updated'}`);
  if (!checkOnly) writeFileSync(path, synced);
}
process.exitCode = checkOnly && stale > 0 ? 1 : 0;

function withCopies(text) {
  return text.replace(/(?<opening><!-- (?<kind>file|output): (?<name>\S+) -->\n```\w*\n)[\s\S]*?```/g, (...match) => {
    const { opening, kind, name } = match.at(-1);
    return `${opening}${sources[kind](name).trimEnd()}\n\`\`\``;
  });
}

async function withGenerated(text) {
  const made = new Map();
  for (const [, name] of text.matchAll(/<!-- generated: (\w+) -->/g)) made.set(name, await generators[name]());
  return text.replace(
    /(<!-- generated: (\w+) -->\n)[\s\S]*?(?=<!-- \/generated -->)/g,
    (_, opening, name) => `${opening}${made.get(name)}\n`,
  );
}
