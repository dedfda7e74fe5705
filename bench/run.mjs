// Runs the benchmarks; `npm run bench -- --help` says how.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeDocument } from './rig/document.mjs';
import { describeMachine, toLine, warnOfMemoryDisk } from './rig/machine.mjs';
import { installPeers } from './rig/peers.mjs';
import { details, isMissed, judged, summary } from './rig/report.mjs';

/** What docs/benchmarks.md shows; the minutes are those of two cores. */
const SUITES = [
  { names: ['B1'], file: 'stdio/cold-start.mjs', minutes: 1 },
  { names: ['B2', 'B3', 'B4'], file: 'stdio/tokens.mjs', minutes: 0.2 },
  { names: ['B5', 'B6', 'B8'], file: 'stdio/load.mjs', minutes: 0.8 },
  { names: ['B7'], file: 'stdio/latency.mjs', minutes: 0.5 },
  { names: ['B8-long'], file: 'stdio/long-memory.mjs', minutes: 1.5 },
  { names: ['B9'], file: 'journal-sqlite.mjs', minutes: 2 },
  { names: ['B10'], file: 'agent-loop.mjs', minutes: 1 },
  { names: ['B11'], file: 'journal-postgres.mjs', minutes: 0.5 },
];
/** Programs of their own, which print; they run when they are named. */
const OTHERS = [
  { file: 'journal-memory.mjs', short: ['--small'] },
  { file: 'http-load.mjs', short: ['--short'] },
  { file: 'help-start.mjs', short: ['--rounds', '15'] },
  { file: 'dialect-scaling.mjs' },
  { file: 'redaction.mjs' },
  { file: 'viewer.mjs', short: ['--short'] },
  { file: 'search-files.mjs', short: ['--files', '20000', '--rounds', '3'] },
];

const { help, options, wanted } = readArguments();
if (help) {
  console.log(usage());
  process.exit();
}
const isWhole = wanted.length === 0;
const output =
  options.output ?? (isWhole && !options.short ? fileURLToPath(new URL('../docs', import.meta.url)) : undefined);
const suites = SUITES.filter(({ names }) => isWhole || wanted.some((word) => isNamed(names, word)));
const others = OTHERS.filter(({ file }) => wanted.some((word) => isBeginning(file, word)));

for (const word of wanted) {
  const isKnown =
    SUITES.some(({ names }) => isNamed(names, word)) || OTHERS.some(({ file }) => isBeginning(file, word));
  if (!isKnown) fail(`No benchmark is called ${word}. There are: ${allNames().join(', ')}.`);
}
if (!existsSync(join(options.bin, '../../dist/cli/main.mjs'))) fail('Build first: npm run build.');
if (suites.length > 0) await runSuites();
for (const { file, short = [] } of others) await runOther(file, options.short ? short : []);

function readArguments() {
  const flags = {
    help: { type: 'boolean', short: 'h', default: false },
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    output: { type: 'string' },
    bin: { type: 'string', default: here('../bin/thoughtline.cjs') },
  };
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: flags });
    const { help, ...options } = values;
    return { help, options, wanted: positionals };
  } catch (error) {
    return fail(`${error.message}\n\n${usage()}`);
  }
}

function usage() {
  return `Usage: npm run bench [-- NAME… options]    needs a build and Linux

  without a name   B1 to B11 whole, and writes docs/benchmarks.json and every page that shows its figures
  NAME             ${SUITES.flatMap(({ names }) => names).join(', ')}
                   (B8-long: 1,000,000 thoughts), or the beginning of one of these:
                   ${OTHERS.map(({ file }) => basename(file, '.mjs')).join(', ')}
  --short          fewer rounds, for a first look; writes nothing
  --output FOLDER  writes benchmarks.md and benchmarks.json there
  --json           prints everything that was measured, as JSON
  --bin PATH       for B1 to B8, another thoughtline.cjs than the one of this folder
  --help           prints this`;
}

async function runSuites() {
  tellDuration();
  installPeers();
  const machine = describeMachine();
  warnOfMemoryDisk(machine);
  const results = [];
  const failed = [];
  for (const [index, suite] of suites.entries()) {
    tell(`[${index + 1}/${suites.length}] ${suite.names.join(', ')} …`);
    const begin = performance.now();
    const measured = await runSuite(suite.file);
    if (measured === undefined) failed.push(...suite.names);
    else results.push(...measured.filter(({ id }) => isShown(suite, id)));
    tell(
      `      ${measured === undefined ? 'FAILED after' : 'took'} ${Math.round((performance.now() - begin) / 1_000)} s`,
    );
  }
  if (failed.length > 0) tell(`${failed.join(', ')} could not be measured: see above. Nothing is written.`);
  const shown = results.map(judged).toSorted((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  if (shown.length === 0) process.exit(1);
  if (options.json) console.log(JSON.stringify({ machine, results: shown }, null, 2));
  else console.log([toLine(machine), summary(shown), ...shown.map(details)].join('\n\n'));
  if (failed.length > 0 || isMissed(shown)) process.exitCode = 1;
  if (output !== undefined && failed.length === 0) await write({ folder: output, machine, results: shown });
}

async function write(measured) {
  for (const path of await writeDocument(measured)) tell(`Wrote ${path}`);
  if (options.output !== undefined) return;
  // The README shows some of the figures.
  const { status } = spawnSync(process.execPath, [here('../scripts/sync-docs.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

/** In a process of its own, so that no suite measures the heap and the compiled code of another. */
async function runSuite(file) {
  const args = ['--expose-gc', here('rig/run-suite.mjs'), here(file), JSON.stringify(options)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return code === 0 ? JSON.parse(printed) : undefined;
}

async function runOther(file, flags) {
  const json = options.json ? ['--json'] : [];
  if (!options.json) console.log(`\n## ${basename(file, '.mjs')}\n`);
  const child = spawn(process.execPath, [here(file), ...flags, ...json], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exitCode = 1;
}

function tellDuration() {
  const minutes = Math.ceil(suites.reduce((sum, suite) => sum + suite.minutes, 0));
  const time = options.short || minutes === 1 ? 'a minute or two' : `about ${minutes} minutes`;
  tell(`Measuring ${suites.flatMap(({ names }) => names).join(', ')}: ${time}. Let the machine do nothing else.`);
}

/** A suite measures several at once; those that were not asked for are left out. */
function isShown({ names }, id) {
  return isWhole || !names.includes(id) || wanted.some((word) => isNamed([id], word));
}

function isNamed(names, word) {
  return names.some((name) => name.toLowerCase() === word.toLowerCase());
}

function isBeginning(file, word) {
  return file.startsWith(word.toLowerCase());
}

function allNames() {
  return [...SUITES.flatMap(({ names }) => names), ...OTHERS.map(({ file }) => basename(file, '.mjs'))];
}

function here(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}

function tell(line) {
  console.error(line);
}

function fail(message) {
  tell(message);
  process.exit(2);
}
