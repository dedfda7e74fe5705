// B11: durable commands on PostgreSQL from 64 callers in 4 processes, on 200 sessions that the processes share and on
// a single one. Each caller submits a command to the session writer, waits until its event (a thought of 100 to 10,000
// characters, log-uniform, indexed for search) is acknowledged, and goes on; counted are acknowledged commands. The
// server is started here, with its default settings, so every commit is flushed to the disk. After each scenario all
// sessions are read back: every acknowledged event must be there once, and numbers must have no gap.
// Words are indexed after the acknowledgement, when a process is not busy or has 10 million characters or 5,000 events due, which in a
// short run is after the seconds that are measured: the table says what is still to be indexed then. What the store
// sustains for longer, indexing included, is seen with --seconds 30.
// Needs a build. Options: --seconds N (default 5), --json.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { createSessionWriter, openJournal } from 'thoughtline/journal';

const PROCESSES = 4;
const CALLERS = 16;
const WARM_UP = 1_000;
const SCENARIOS = [
  { scenario: '200 sessions', sessions: 200, mustReach: 2_000 },
  { scenario: 'one hot session', sessions: 1, mustReach: 1_000 },
];

/** One command is one event. */
const decider = {
  initial: 0,
  decide: (_, { name, thought }) => ({
    events: [{ type: 'thought-recorded', version: 1, at: Date.now(), data: { name, thought }, text: thought }],
  }),
  evolve: (steps) => steps + 1,
  toHead: (steps) => ({ kind: 'context', status: 'active', state: { steps } }),
  fromHead: ({ state }) => state.steps,
};

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, seconds: { type: 'string', default: '5' }, writer: { type: 'string' } },
});

if (values.writer === undefined) await main();
else await write(JSON.parse(values.writer));

async function main() {
  const server = await startServer();
  const rows = [];
  try {
    for (const scenario of SCENARIOS) rows.push(await measure(scenario, server));
  } finally {
    await server.stop();
  }
  const result = {
    bench: 'journal-postgres',
    node: process.version,
    processes: PROCESSES,
    callers: PROCESSES * CALLERS,
    seconds: Number(values.seconds),
    rows,
    reached: rows.every((row) => row.perSecond >= row.mustReach),
  };
  console.log(values.json ? JSON.stringify(result, null, 2) : toMarkdown(result));
  process.exitCode = result.reached ? 0 : 1;
}

async function measure({ scenario, sessions, mustReach }, server) {
  const url = await server.freshUrl();
  const journal = await openJournal(url);
  const serverCpu = await readServerCpu(server);
  const startAt = Date.now() + 1_500;
  const shares = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) =>
      runWriter({ url, sessions, startAt, name: `p${index}`, milliseconds: Number(values.seconds) * 1_000 }),
    ),
  );
  const cpu = shares.reduce((sum, share) => sum + share.cpu, (await readServerCpu(server)) - serverCpu);
  const acknowledged = shares.reduce((sum, share) => sum + share.stored.length, 0);
  const unindexed = await countUnindexed(server, url);
  await check(journal, shares, sessions);
  await journal.close();
  const waits = shares.flatMap((share) => share.waits).toSorted((a, b) => a - b);
  const counts = shares.map((share) => share.waits.length);
  return {
    scenario,
    perSecond: Math.round(waits.length / Number(values.seconds)),
    p50: round(waits[Math.floor(waits.length * 0.5)]),
    p99: round(waits[Math.floor(waits.length * 0.99)]),
    cpuMicroseconds: Math.round(cpu / acknowledged),
    fastestToSlowest: round(Math.max(...counts) / Math.min(...counts)),
    unindexed: Math.round((unindexed / acknowledged) * 100),
    mustReach,
  };
}

/** The program is right only if what it acknowledged is there, once and in its place. */
async function check(journal, shares, sessions) {
  const stored = new Map(shares.flatMap((share) => share.stored));
  let found = 0;
  for (let nr = 0; nr < sessions; nr++) {
    const events = await journal.read({ owner: 'bench', id: `s${nr}` });
    for (const [index, { seq, data }] of events.entries()) {
      if (seq !== index + 1) throw new Error(`Session s${nr} has a gap before ${seq}.`);
      if (stored.get(data.name) !== `s${nr}.${seq}`) throw new Error(`${data.name} is not where it was acknowledged.`);
    }
    found += events.length;
  }
  if (found !== stored.size) throw new Error(`${stored.size} were acknowledged, ${found} are stored.`);
}

async function countUnindexed(server, url) {
  const count = 'SELECT coalesce(sum(cardinality(seqs)), 0) AS events FROM thoughtline_unindexed';
  return Number((await server.query(count, url)).rows[0].events);
}

async function runWriter(input) {
  const args = [fileURLToPath(import.meta.url), '--writer', JSON.stringify(input)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`A writing process ended with ${code}.`);
  return JSON.parse(output);
}

async function write({ url, sessions, startAt, name, milliseconds }) {
  const journal = await openJournal(url);
  const writer = createSessionWriter({ journal, decider });
  const thoughts = Array.from({ length: 500 }, makeThought);
  const stored = [];
  const waits = [];
  let count = 0;
  const cpuBefore = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, startAt - Date.now()));
  const begin = performance.now() + WARM_UP;
  const end = begin + milliseconds;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (performance.now() < end) {
      count += 1;
      const command = { name: `${name}.${count}`, thought: thoughts[count % thoughts.length] };
      const id = `s${Math.floor(Math.random() * sessions)}`;
      const submitted = performance.now();
      const { seq } = await writer.submit({ owner: 'bench', id }, command);
      const acknowledged = performance.now();
      stored.push([command.name, `${id}.${seq}`]);
      if (submitted >= begin && acknowledged <= end) waits.push(round(acknowledged - submitted));
    }
  });
  await Promise.all(callers);
  await journal.close();
  const { user, system } = process.cpuUsage(cpuBefore);
  process.stdout.write(JSON.stringify({ stored, waits, cpu: user + system }));
}

/** Words as in a language: a few are very common, most are rare. */
function makeThought() {
  const length = 100 * 100 ** Math.random();
  const words = [];
  for (let size = 0; size < length; size += words.at(-1).length + 1) {
    const rank = Math.floor(20_000 ** Math.random());
    words.push(rank.toString(36) + 'thought'.slice(rank % 7));
  }
  return words.join(' ');
}

async function startServer() {
  const outfile = fileURLToPath(new URL('../dist/bench/postgres-server.mjs', import.meta.url));
  const entry = fileURLToPath(new URL('../test/journal/postgres-server.ts', import.meta.url));
  const common = { bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'warning' };
  await build({ ...common, entryPoints: [entry], outfile });
  const { startPostgresServer } = await import(outfile);
  return startPostgresServer();
}

/** Microseconds that the server and the connections it has ended took; on a shared machine steadier than wall time. */
async function readServerCpu(server) {
  const { rows } = await server.query(`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`);
  const stat = await readFile(`/proc/${rows[0].pid}/stat`, 'utf8').catch(() => '');
  // After the name in brackets: the state is field 3, the times are fields 14 to 17, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * 10_000;
}

function round(number) {
  return Math.round(number * 10) / 10;
}

function toMarkdown({ rows }) {
  return [
    '| scenario | appends/s | p50 ms | p99 ms | CPU µs per append, clients and server | fastest to slowest process | % still to index | must reach |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => {
      const verdict = row.perSecond >= row.mustReach ? 'reached' : 'MISSED';
      return `| ${row.scenario} | ${row.perSecond} | ${row.p50} | ${row.p99} | ${row.cpuMicroseconds} | ${row.fastestToSlowest} | ${row.unindexed} | ${row.mustReach}: ${verdict} |`;
    }),
  ].join('\n');
}
