// B9 and the group commit: how fast a journal file of 1,000,000 events is opened, read, searched and written to,
// and whether the thread that uses it stays free. `--small` uses 50,000 events, `--json` prints JSON.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openJournal } from 'thoughtline/journal';
import {
  appendTo,
  fdatasyncRate,
  printFigures,
  residentMegabytes,
  round,
  spread,
  thought,
  thoughtText,
  timesOf,
  wordOf,
} from './journal-load.mjs';

const EVENTS = process.argv.includes('--small') ? 50_000 : 1_000_000;
const HOT_SESSIONS = EVENTS / 1_000;
const HOT_EVENTS = 500;
const COLD_SESSIONS = EVENTS / 10 - HOT_SESSIONS;
const COLD_EVENTS = Math.round((EVENTS - HOT_SESSIONS * HOT_EVENTS) / COLD_SESSIONS);
const EVENTS_PER_APPEND = 10;
const CALLERS = 64;
const RARE_EVERY = 1_000;
// The sampling adds its own pause to every measured delay.
const DELAY_RESOLUTION = 1;

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'thoughtline-bench-'));
const url = `sqlite:${folder}/journal.db`;
try {
  const figures = await measure();
  printFigures('B9, group commit on SQLite', figures, toRows(figures));
} finally {
  rmSync(folder, { recursive: true });
}

async function measure() {
  const fdatasyncs = fdatasyncRate(folder);
  const build = await fill();
  const open = spread(await timesToOpen(15));
  const journal = await openJournal(url);
  const reads = await measureReads(journal);
  const full = await measureAppends(journal);
  await journal.close();
  const normalJournal = await openJournal(url, { durability: 'normal' });
  const normal = await measureAppends(normalJournal);
  await normalJournal.close();
  return {
    events: EVENTS,
    fdatasyncs,
    build,
    open,
    ...reads,
    full,
    normal,
    fileMegabytes: megabytes(),
  };
}

/** Through the public append, a few events each, 64 at a time. */
async function fill() {
  const journal = await openJournal(url, { durability: 'normal' });
  const start = performance.now();
  const jobs = toJobs();
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (;;) {
        const { value: append, done } = jobs.next();
        if (done) return;
        const { status } = await journal.append(append);
        if (status !== 'stored') throw new Error(`An append of the benchmark ended as ${status}.`);
      }
    }),
  );
  const secondsUntilStored = round((performance.now() - start) / 1_000);
  await untilIndexed(journal);
  const seconds = round((performance.now() - start) / 1_000);
  await journal.close();
  return { seconds, secondsUntilStored, residentMegabytes: residentMegabytes() };
}

/** A search helps the index along for a second at most: a quick one found nothing left to do. */
async function untilIndexed(journal) {
  for (;;) {
    const start = performance.now();
    await journal.search({ owner: 'local', text: 'nothing' });
    if (performance.now() - start < 500) return;
  }
}

/** The appends that make the file: to every hot session in turn, with cold sessions in between. */
function* toJobs() {
  let written = 0;
  const thoughts = (count) =>
    Array.from({ length: count }, () => {
      written += 1;
      return thought(thoughtText(written % RARE_EVERY === 0 ? `rare${written / RARE_EVERY}` : undefined));
    });
  const hotAppends = (HOT_SESSIONS * HOT_EVENTS) / EVENTS_PER_APPEND;
  let cold = 0;
  for (let index = 0; index < hotAppends; index++) {
    const seq = Math.floor(index / HOT_SESSIONS) * EVENTS_PER_APPEND;
    yield appendTo(`hot${index % HOT_SESSIONS}`, seq, thoughts(EVENTS_PER_APPEND));
    for (; cold < (COLD_SESSIONS * (index + 1)) / hotAppends; cold++)
      yield appendTo(`cold${cold}`, 0, thoughts(COLD_EVENTS));
  }
}

async function timesToOpen(count) {
  const times = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    const journal = await openJournal(url);
    await journal.session({ owner: 'local', id: 'hot0' });
    times.push(performance.now() - start);
    await journal.close();
  }
  return times;
}

async function measureReads(journal) {
  const hot = () => `hot${Math.floor(Math.random() * HOT_SESSIONS)}`;
  const search = (text) => journal.search({ owner: 'local', text });
  const rare = EVENTS / RARE_EVERY;
  return {
    last100: spread(
      await timesOf(200, () => journal.read({ owner: 'local', id: hot() }, { order: 'newest', limit: 100 })),
    ),
    head: spread(await timesOf(500, () => journal.session({ owner: 'local', id: hot() }))),
    recent50: spread(await timesOf(200, () => journal.sessions({ owner: 'local', limit: 50 }))),
    rareWord: spread(await timesOf(200, (index) => search(`rare${1 + ((index * 7) % rare)}`))),
    commonWord: spread(await timesOf(50, (index) => search(wordOf(index % 10)))),
    twoWords: spread(await timesOf(50, (index) => search(`${wordOf(100 + index)} ${wordOf(200 + index)}`))),
    phrase: spread(await timesOf(20, (index) => search(`"${wordOf(index)} ${wordOf(30 + index)}"`))),
    shortPrefix: spread(await timesOf(5, (index) => search(`${wordOf(index)[0]}*`))),
    commonAbsentPhrase: spread(
      await timesOf(3, () => search(`"${wordOf(0)} ${wordOf(1)} ${wordOf(2)} ${wordOf(3)} ${wordOf(4)}"`)),
    ),
  };
}

async function measureAppends(journal) {
  await untilIndexed(journal);
  const oneByOne = spread(
    await timesOf(500, () => journal.append(appendTo(`single${Math.random()}`, 0, [thought(thoughtText())]))),
  );
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION });
  const times = [];
  const milliseconds = 5_000;
  const cpu = process.cpuUsage();
  const start = performance.now();
  delay.enable();
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      const id = `writer${caller}-${Math.random()}`;
      for (let seq = 0; performance.now() - start < milliseconds; seq++) {
        const begun = performance.now();
        await journal.append(appendTo(id, seq, [thought(thoughtText())]));
        times.push(performance.now() - begun);
      }
    }),
  );
  delay.disable();
  const used = process.cpuUsage(cpu);
  return {
    oneByOne,
    appendsPerSecond: Math.round(times.length / ((performance.now() - start) / 1_000)),
    latency: spread(times),
    cpuMicrosecondsPerAppend: Math.round((used.user + used.system) / times.length),
    loopDelay: { p50: milli(delay.percentile(50)), p99: milli(delay.percentile(99)), max: milli(delay.max) },
  };
}

function milli(nanoseconds) {
  return round(Math.max(0, nanoseconds / 1e6 - DELAY_RESOLUTION));
}

function megabytes() {
  return Math.round(statSync(`${folder}/journal.db`).size / 1_048_576);
}

function toRows(figures) {
  const ms = ({ p50, p99 }) => `p50 ${p50} ms, p99 ${p99} ms`;
  const appends = (name, { oneByOne, appendsPerSecond, latency, cpuMicrosecondsPerAppend, loopDelay }) => [
    { measure: `${name}: one by one`, value: ms(oneByOne) },
    {
      measure: `${name}: appends per second, ${CALLERS} callers`,
      value: `${appendsPerSecond} (${ms(latency)}, ${cpuMicrosecondsPerAppend} µs CPU each, indexing included)`,
    },
    {
      measure: `${name}: event loop delay under this load`,
      value: `${ms(loopDelay)}, max ${loopDelay.max} ms`,
      limit: 'p99 ≤ 20 ms',
    },
  ];
  return [
    { measure: `events in the file`, value: `${figures.events} (${figures.fileMegabytes} MB)` },
    {
      measure: 'stored and indexed in',
      value: `${figures.build.seconds} s (stored after ${figures.build.secondsUntilStored} s, then ${figures.build.residentMegabytes} MB resident)`,
    },
    { measure: 'fdatasync of 4 KB on this disk', value: `${figures.fdatasyncs}/s` },
    { measure: 'open, first answer', value: ms(figures.open), limit: '≤ 100 ms' },
    { measure: 'last 100 events of a session', value: ms(figures.last100), limit: '≤ 5 ms' },
    { measure: '50 most recent sessions', value: ms(figures.recent50), limit: '≤ 2 ms' },
    { measure: 'search, rare word', value: ms(figures.rareWord), limit: '≤ 20 ms' },
    { measure: 'search, common word', value: ms(figures.commonWord) },
    { measure: 'search, two words', value: ms(figures.twoWords) },
    { measure: 'search, phrase of common words', value: ms(figures.phrase) },
    { measure: 'search, prefix of one letter', value: ms(figures.shortPrefix) },
    { measure: 'search, phrase that is nowhere, of the five most common words', value: ms(figures.commonAbsentPhrase) },
    { measure: 'head of a session', value: ms(figures.head) },
    ...appends('full', figures.full),
    ...appends('normal', figures.normal),
  ];
}
