// B11: durable commands on PostgreSQL from 64 callers in 4 processes, on 200 sessions that the processes share and on
// a single one. Each caller submits a command to the session writer, waits until its event (a thought of 100 to 10,000
// characters, log-uniform, indexed for search) is acknowledged, and goes on; counted are acknowledged commands. The
// server is started here, with its default settings, so every commit is flushed to the disk. After each scenario all
// sessions are read back: every acknowledged event must be there once, and numbers must have no gap.
// Words are indexed after the acknowledgement, when a process is not busy or has 10 million characters or 5,000 events
// due, which in a short run is after the seconds that are measured: the table says what is still to be indexed then.
// What the store sustains for longer, indexing included, is seen with BENCH_SECONDS=30.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { openJournal } from 'thoughtline/journal';
import { percentile } from './rig/statistics.mjs';

const PROCESSES = 4;
const SCENARIOS = [
  { scenario: '200 sessions', sessions: 200, must: 2_000, aim: 4_000 },
  { scenario: 'one hot session', sessions: 1, must: 1_000, aim: 2_000 },
];

export async function measure({ short, tell }) {
  const seconds = Number(process.env.BENCH_SECONDS ?? (short ? 2 : 5));
  const server = await startServer();
  try {
    const rows = [];
    for (const scenario of SCENARIOS) {
      tell(`${scenario.scenario}, ${seconds} s`);
      rows.push(await measureScenario(scenario, { server, seconds }));
    }
    return [toResult(rows)];
  } finally {
    await server.stop();
  }
}

async function measureScenario({ scenario, sessions }, { server, seconds }) {
  const url = await server.freshUrl();
  const journal = await openJournal(url);
  const serverCpu = await readServerCpu(server);
  const startAt = Date.now() + 1_500;
  const shares = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) =>
      runWriter({ url, sessions, startAt, name: `p${index}`, milliseconds: seconds * 1_000 }),
    ),
  );
  const cpu = shares.reduce((sum, share) => sum + share.cpu, (await readServerCpu(server)) - serverCpu);
  const acknowledged = shares.reduce((sum, share) => sum + share.stored.length, 0);
  const unindexed = await countUnindexed(server, url);
  await check(journal, shares, sessions);
  await journal.close();
  const waits = shares.flatMap((share) => share.waits);
  const counts = shares.map((share) => share.waits.length);
  return {
    scenario,
    perSecond: Math.round(waits.length / seconds),
    p50: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
    cpuMicroseconds: Math.round(cpu / acknowledged),
    fastestToSlowest: Math.max(...counts) / Math.min(...counts),
    unindexed: Math.round((unindexed / acknowledged) * 100),
    perSecondOfProcesses: counts.map((count) => Math.round(count / seconds)),
  };
}

function toResult(rows) {
  return {
    id: 'B11',
    title: 'PostgreSQL, 64 callers in 4 processes',
    verdicts: SCENARIOS.map(({ scenario, must, aim }, index) => ({
      measure: scenario,
      value: rows[index].perSecond,
      must,
      aim,
      atLeast: true,
      unit: 'appends/s',
    })),
    columns: {
      scenario: 'scenario',
      perSecond: 'appends/s',
      p50: 'p50 ms',
      p99: 'p99 ms',
      cpuMicroseconds: 'CPU µs per append, clients and server',
      fastestToSlowest: 'fastest to slowest process',
      unindexed: '% still to index',
    },
    rows,
    samples: Object.fromEntries(rows.map(({ scenario, perSecondOfProcesses }) => [scenario, perSecondOfProcesses])),
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
  const args = [fileURLToPath(new URL('journal-postgres-writer.mjs', import.meta.url)), JSON.stringify(input)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`A writing process ended with ${code}.`);
  return JSON.parse(output);
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
