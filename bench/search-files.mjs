// search_files against ripgrep on a tree of 100,000 files, in interleaved rounds: wall and CPU time of a whole search,
// threads and processes started anew each time. Then how soon a search ends that is cancelled, and one whose pattern
// would never end. Needs rg on the PATH for the comparison.
// node bench/search-files.mjs [--files N] [--rounds N] [--json]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { median, pairedRatio } from './rig/statistics.mjs';

const AIM = 2;
const LIMIT = 10;
const CANCEL_LIMIT_MS = 100;
const FILES_PER_FOLDER = 50;
const PATTERNS = {
  'plain text': 'needleInHaystack',
  'pattern with a plain part': 'class \\w+ needle\\w+',
  'pattern without one': '[A-Z]{3}_[0-9]{2,}',
};

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    files: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '7' },
  },
});
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'thoughtline-search-')));
const root = join(folder, 'tree');
try {
  const files = makeTree(Number(values.files));
  const run = await loadTool();
  const rows = [];
  for (const [name, regex] of Object.entries(PATTERNS)) rows.push(await compare(name, regex, run));
  const result = {
    bench: 'search-files',
    node: process.version,
    files,
    rounds: Number(values.rounds),
    rows,
    cancelMs: await cancel(run),
    endlessMs: await endless(run),
    aim: AIM,
    limit: LIMIT,
    cancelLimitMs: CANCEL_LIMIT_MS,
  };
  const isReached = rows.every(({ wallRatio }) => !(wallRatio > LIMIT)) && result.cancelMs <= CANCEL_LIMIT_MS;
  console.log(values.json ? JSON.stringify(result, null, 2) : toMarkdown(result));
  process.exitCode = isReached ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Source-like files of 1 to 6 KB; one in 2,000 holds what is looked for. */
function makeTree(count) {
  const words = 'const function return export class value result option project match await error type'.split(' ');
  let seed = 1;
  const next = (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const line = () => `  ${Array.from({ length: 3 + next(8) }, () => words[next(words.length)]).join(' ')}\n`;
  const texts = Array.from({ length: 500 }, () => Array.from({ length: 20 + next(80) }, line).join(''));
  for (let index = 0; index < count; index++) {
    const place = Math.floor(index / FILES_PER_FOLDER);
    const path = join(root, `package${Math.floor(place / 40)}`, `module${place % 40}`);
    if (index % FILES_PER_FOLDER === 0) mkdirSync(path, { recursive: true });
    const hit = index % 2_000 === 7 ? 'class The needleInHaystack ABC_123\n' : '';
    writeFileSync(join(path, `file${index % FILES_PER_FOLDER}.ts`), texts[next(500)] + hit);
  }
  writeFileSync(join(root, '.gitignore'), 'node_modules/\ndist/\n*.log\n.env\n.cache/\n/build\n');
  return count + 1;
}

async function loadTool() {
  const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  const common = { bundle: true, format: 'esm', platform: 'node', logLevel: 'warning', loader: { '.md': 'text' } };
  const entry = `
    export { createSearchFilesTool } from ${JSON.stringify(source('toolbox/search-files/tool.ts'))};
    export { createRegistry } from ${JSON.stringify(source('tools/registry.ts'))};
    export { runCall } from ${JSON.stringify(source('tools/run-call.ts'))};`;
  const [tool, worker] = [join(folder, 'tool.mjs'), join(folder, 'scan-worker.mjs')];
  await build({ ...common, stdin: { contents: entry, resolveDir: source('') }, outfile: tool });
  await build({ ...common, entryPoints: [source('toolbox/projects/scan/scan-worker.ts')], outfile: worker });
  const { createSearchFilesTool, createRegistry, runCall } = await import(pathToFileURL(tool).href);
  const project = { name: 'tree', root };
  const projects = { list: () => [project], find: () => project };
  const registry = createRegistry([createSearchFilesTool(projects, pathToFileURL(worker))]);
  return (regex, signal) =>
    runCall({ id: '1', name: 'search_files', input: { regex } }, { registry, mode: 'agent', signal });
}

async function compare(pattern, regex, run) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round <= values.rounds; round++) {
    const times = [await measureOurs(regex, run), measureRipgrep(regex)];
    // The first round fills the file cache.
    if (round === 0) continue;
    ours.push(times[0]);
    if (times[1] !== undefined) theirs.push(times[1]);
  }
  const ratioOf = (field) =>
    theirs.length === 0 ? undefined : round2(pairedRatio(ours.map(field), theirs.map(field)).median);
  return {
    pattern,
    ...summarise(ours),
    ripgrep: theirs.length === 0 ? undefined : summarise(theirs),
    wallRatio: ratioOf(({ wallMs }) => wallMs),
    cpuRatio: ratioOf(({ cpuMs }) => cpuMs),
  };
}

async function measureOurs(regex, run) {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const result = await run(regex);
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  if (result.status !== 'done') throw new Error(result.message);
  return { wallMs, cpuMs: (user + system) / 1_000, lines: result.output.files.length };
}

/** With the files that it would leave out because they are hidden: search_files reads them, too. */
function measureRipgrep(regex) {
  const script = 'TIMEFORMAT="%3U %3S %3R"; time rg --hidden --line-number "$1" "$2"';
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', regex, root], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    maxBuffer: 1e8,
  });
  const [user, system, wall] = stderr.trim().split(' ').map(Number);
  if (!Number.isFinite(wall)) return undefined;
  return { wallMs: wall * 1_000, cpuMs: (user + system) * 1_000, lines: stdout.trim().split('\n').length };
}

/** The worst of several cancellations in the middle of a search. */
async function cancel(run) {
  const times = [];
  for (let round = 0; round < values.rounds; round++) {
    const controller = new AbortController();
    const running = run(PATTERNS['pattern without one'], controller.signal);
    await new Promise((resolve) => setTimeout(resolve, 60 + 40 * round));
    const start = performance.now();
    controller.abort();
    const { code } = await running;
    // In a small tree the search may be over by then.
    if (code === 'tool/aborted') times.push(performance.now() - start);
  }
  if (times.length === 0) throw new Error('Every search was over before it was cancelled: use more files.');
  return round2(Math.max(...times));
}

async function endless(run) {
  writeFileSync(join(root, 'hostile.txt'), `${'a'.repeat(60)}!\n`);
  const start = performance.now();
  const { status, message } = await run('^(a+)+$');
  if (status !== 'failed' || !message.includes('was stopped')) throw new Error('The endless pattern was not stopped.');
  return Math.round(performance.now() - start);
}

function summarise(runs) {
  return {
    wallMs: Math.round(median(runs.map(({ wallMs }) => wallMs))),
    cpuMs: Math.round(median(runs.map(({ cpuMs }) => cpuMs))),
    lines: runs[0].lines,
  };
}

function round2(number) {
  return Math.round(number * 100) / 100;
}

function toMarkdown({ files, rounds, rows, cancelMs, endlessMs }) {
  const lines = rows.map(
    ({ pattern, wallMs, cpuMs, lines: found, ripgrep, wallRatio, cpuRatio }) =>
      `| ${[pattern, found, wallMs, ripgrep?.wallMs ?? '?', wallRatio ?? '?', cpuMs, ripgrep?.cpuMs ?? '?', cpuRatio ?? '?'].join(' | ')} |`,
  );
  return [
    `${files} files, median of ${rounds} rounds. Aim: ${AIM} × ripgrep's wall time; limit: ${LIMIT} ×.`,
    '',
    '| search | lines | wall ms | ripgrep | ratio | CPU ms | ripgrep | ratio |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    `A cancelled search ends within ${cancelMs} ms (limit ${CANCEL_LIMIT_MS}); one whose pattern never ends, after ${endlessMs} ms.`,
  ].join('\n');
}
