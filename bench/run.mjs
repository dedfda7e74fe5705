// Runs the benchmarks: node bench/run.mjs [B1 … B11, or the beginning of a file's name] [options]. Needs a build.
//   --short      fewer rounds, for a first look
//   --long       also the memory after 1,000,000 thoughts
//   --json       everything that was measured, as JSON
//   --write      B1 to B8 into docs/benchmarks.md and docs/benchmarks.json
//   --bin PATH   another thoughtline.cjs than the one of this folder
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeDocument } from './rig/document.mjs';
import { describeMachine, toLine, warnOfMemoryDisk } from './rig/machine.mjs';
import { installPeers } from './rig/peers.mjs';
import { details, isMissed, summary } from './rig/report.mjs';
import * as coldStart from './stdio/cold-start.mjs';
import * as latency from './stdio/latency.mjs';
import * as load from './stdio/load.mjs';
import * as longMemory from './stdio/long-memory.mjs';
import * as tokens from './stdio/tokens.mjs';

/** Benchmarks that are programs of their own. */
const SCRIPTS = [
  { id: 'B9', file: 'journal-sqlite.mjs', short: ['--small'] },
  { id: 'B10', file: 'agent-loop.mjs', short: ['--short'] },
  { id: 'B11', file: 'journal-postgres.mjs', short: ['--seconds', '2'] },
  { file: 'journal-memory.mjs', short: ['--small'] },
  { file: 'http-load.mjs', short: ['--short'] },
  { file: 'help-start.mjs', short: ['--rounds', '15'] },
  { file: 'dialect-scaling.mjs' },
  { file: 'redaction.mjs' },
  { file: 'viewer.mjs', short: ['--short'] },
  { file: 'search-files.mjs', short: ['--files', '20000', '--rounds', '3'] },
];

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    bin: { type: 'string', default: fileURLToPath(new URL('../bin/thoughtline.cjs', import.meta.url)) },
  },
});
const suites = [coldStart, tokens, load, latency, ...(options.long ? [longMemory] : [])];
const chosenSuites = suites.filter(({ ids }) => isWanted(...ids));
const chosenScripts = options.write ? [] : SCRIPTS.filter(({ id = '', file }) => isWanted(id, file));

if (chosenSuites.length + chosenScripts.length === 0) fail(`No benchmark is called ${wanted.join(' or ')}.`);
if (options.write && (wanted.length > 0 || options.short))
  fail('--write publishes B1 to B8 whole: give no names and not --short.');
if (chosenSuites.length > 0) await runSuites();
for (const { file, short = [] } of chosenScripts) runScript(file, options.short ? short : []);

async function runSuites() {
  if (!existsSync(join(options.bin, '../../dist/cli/main.mjs'))) fail('Build first: npm run build.');
  installPeers();
  const machine = describeMachine();
  warnOfMemoryDisk(machine);
  const results = [];
  for (const { ids, measure } of chosenSuites) {
    console.error(`Measuring ${ids.join(', ')} …`);
    results.push(...(await measure(options)));
  }
  const shown = results.filter(({ id }) => isWanted(id)).toSorted((a, b) => a.id.localeCompare(b.id));
  if (options.write) await writeDocument(machine, shown);
  if (options.json) console.log(JSON.stringify({ machine, results: shown }, null, 2));
  else console.log([toLine(machine), summary(shown), ...shown.map(details)].join('\n\n'));
  if (isMissed(shown)) process.exitCode = 1;
}

function runScript(file, flags) {
  const json = options.json ? ['--json'] : [];
  if (!options.json) console.log(`\n## ${file.replace('.mjs', '')}\n`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...flags, ...json], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

function isWanted(...names) {
  const isNamed = (word) =>
    names.some((name) => name.toLowerCase() === word || (name.endsWith('.mjs') && name.startsWith(word)));
  return wanted.length === 0 || wanted.some((word) => isNamed(word.toLowerCase()));
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
