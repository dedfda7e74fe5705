// S9: the memory of a process that stores 1,000,000 events in 100,000 sessions, each by a command of its own, as a
// server would. `--small` stores 50,000, `--json` prints JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionWriter, openJournal } from 'thoughtline/journal';
import { residentMegabytes, thought, thoughtText } from './journal-load.mjs';

const EVENTS = process.argv.includes('--small') ? 50_000 : 1_000_000;
const SESSIONS = EVENTS / 10;
const CALLERS = 64;
const SAMPLES = 10;

const counter = {
  initial: 0,
  decide: () => ({ events: [thought(thoughtText())] }),
  evolve: (count) => count + 1,
  toHead: (count) => ({ kind: 'reasoning', status: 'active', state: count }),
  fromHead: (head) => head.state,
};

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'thoughtline-memory-'));
try {
  const figures = await measure();
  console.log(process.argv.includes('--json') ? JSON.stringify(figures, null, 2) : toTable(figures));
} finally {
  rmSync(folder, { recursive: true });
}

async function measure() {
  const journal = await openJournal(`sqlite:${folder}/journal.db`);
  const writer = createSessionWriter({ journal, decider: counter });
  const start = performance.now();
  const atStart = residentMegabytes();
  const samples = [];
  let count = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (count < EVENTS) {
        count += 1;
        const number = count;
        // Every session gets its tenth event long after its first.
        await writer.submit({ owner: 'local', id: `s${number % SESSIONS}` }, null);
        if (number % (EVENTS / SAMPLES) === 0) samples.push({ events: number, megabytes: residentMegabytes() });
      }
    }),
  );
  await journal.search({ owner: 'local', text: 'nothing' });
  const atEnd = residentMegabytes();
  const seconds = Math.round((performance.now() - start) / 1_000);
  await journal.close();
  return { events: EVENTS, sessions: SESSIONS, seconds, atStart, samples, atEnd };
}

function toTable({ events, sessions, seconds, atStart, samples, atEnd }) {
  return [
    `| ${events} events in ${sessions} sessions, in ${seconds} s | resident MB |`,
    '| --- | --- |',
    `| at start | ${atStart} |`,
    ...samples.map((sample) => `| after ${sample.events} events | ${sample.megabytes} |`),
    `| after indexing: must be about the first sample | ${atEnd} |`,
  ].join('\n');
}
