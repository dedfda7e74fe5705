// Cold start of `thoughtline --help` against a bare `node -e 0`: CPU time (user + system) and wall time, in interleaved
// rounds. Needs a build and bash. Options: --rounds N, --json.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const LIMIT = 2;
const { values } = parseArgs({ options: { json: { type: 'boolean' }, rounds: { type: 'string', default: '21' } } });
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 15) throw new Error('--rounds must be an integer of at least 15.');

const commands = {
  'node -e 0': ['-e', '0'],
  'thoughtline --help': [fileURLToPath(new URL('../bin/thoughtline.cjs', import.meta.url)), '--help'],
};
const samples = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));

for (const args of Object.values(commands)) measure(args); // fills the file cache
for (let round = 0; round < rounds; round++) {
  for (const [name, args] of Object.entries(commands)) samples[name].push(measure(args));
}

const rows = Object.entries(samples).map(([command, runs]) => ({
  command,
  cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
  wallMs: median(runs.map(({ wallMs }) => wallMs)),
}));
const [bare, help] = rows;
const result = {
  bench: 'help-start',
  node: process.version,
  rounds,
  rows,
  cpuRatio: round2(help.cpuMs / bare.cpuMs),
  wallRatio: round2(help.wallMs / bare.wallMs),
  limit: LIMIT,
  reached: help.cpuMs <= LIMIT * bare.cpuMs,
};

console.log(values.json ? JSON.stringify(result, null, 2) : toMarkdown(result));
process.exitCode = result.reached ? 0 : 1;

/** bash's `time` reads the resource usage of the child that it waited for, to the millisecond. */
function measure(args) {
  const script = 'TIMEFORMAT="%3U %3S %3R"; time "$@" > /dev/null';
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...args], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [user, system, wall] = stderr.trim().split(' ').map(Number);
  if (status !== 0 || !Number.isFinite(wall)) throw new Error(`Cannot measure ${args.join(' ')}: ${stderr}`);
  return { cpuMs: (user + system) * 1_000, wallMs: wall * 1_000 };
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function round2(number) {
  return Math.round(number * 100) / 100;
}

function toMarkdown({ cpuRatio, wallRatio, limit, reached }) {
  return [
    '| command | CPU ms (median) | wall ms (median) |',
    '| --- | --- | --- |',
    ...rows.map(({ command, cpuMs, wallMs }) => `| \`${command}\` | ${cpuMs.toFixed(0)} | ${wallMs.toFixed(0)} |`),
    `| ratio | ${cpuRatio} (limit ${limit}: ${reached ? 'reached' : 'MISSED'}) | ${wallRatio} |`,
  ].join('\n');
}
