// B9 and the group commit: how fast a journal file of 1,000,000 events is opened, read, searched and written to,
// and whether the thread that uses it stays free.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openJournal } from 'thoughtline/journal';
import { appendTo, fdatasyncRate, residentMegabytes, thought, thoughtText, timesOf, wordOf } from './journal-load.mjs';
import { percentile } from './rig/statistics.mjs';

const EVENTS = 1_000_000;
const SHORT_EVENTS = 50_000;
const HOT_EVENTS = 500;
const EVENTS_PER_APPEND = 10;
const CALLERS = 64;
const RARE_EVERY = 1_000;
// The sampling adds its own pause to every measured delay.
const DELAY_RESOLUTION = 1;

export async function measure({ short, tell }) {
  const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'thoughtline-bench-'));
  try {
    return [toResult(await measureFile(folder, { events: short ? SHORT_EVENTS : EVENTS, tell }))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureFile(folder, { events, tell }) {
  const url = `sqlite:${folder}/journal.db`;
  const fdatasyncs = fdatasyncRate(folder);
  const fileOf = toFile(events);
  const filled = await fill(url, fileOf, tell);
  const open = await timesToOpen(url, 15);
  const journal = await openJournal(url);
  const reads = await measureReads(journal, fileOf);
  const full = await measureAppends(journal);
  await journal.close();
  const normalJournal = await openJournal(url, { durability: 'normal' });
  const normal = await measureAppends(normalJournal);
  await normalJournal.close();
  const fileMegabytes = Math.round(statSync(`${folder}/journal.db`).size / 1_048_576);
  return { events, fdatasyncs, filled, fileMegabytes, times: { open, ...reads }, full, normal };
}

/** A tenth as many sessions as events: a few hot ones of 500 each, and the rest. */
function toFile(events) {
  const hotSessions = events / 1_000;
  const coldSessions = events / 10 - hotSessions;
  return {
    events,
    hotSessions,
    coldSessions,
    coldEvents: Math.round((events - hotSessions * HOT_EVENTS) / coldSessions),
  };
}

/** Through the public append, a few events each, 64 at a time. */
async function fill(url, file, tell) {
  const journal = await openJournal(url, { durability: 'normal' });
  const start = performance.now();
  const jobs = toJobs(file);
  let told = 0;
  let stored = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (;;) {
        const { value: append, done } = jobs.next();
        if (done) return;
        const { status } = await journal.append(append);
        if (status !== 'stored') throw new Error(`An append of the benchmark ended as ${status}.`);
        stored += append.events.length;
        if (stored < (file.events / 4) * (told + 1)) continue;
        told += 1;
        tell(`${told} of 4 quarters are stored`);
      }
    }),
  );
  const secondsUntilStored = (performance.now() - start) / 1_000;
  await untilIndexed(journal);
  const seconds = (performance.now() - start) / 1_000;
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
function* toJobs({ hotSessions, coldSessions, coldEvents }) {
  let written = 0;
  const thoughts = (count) =>
    Array.from({ length: count }, () => {
      written += 1;
      return thought(thoughtText(written % RARE_EVERY === 0 ? `rare${written / RARE_EVERY}` : undefined));
    });
  const hotAppends = (hotSessions * HOT_EVENTS) / EVENTS_PER_APPEND;
  let cold = 0;
  for (let index = 0; index < hotAppends; index++) {
    const seq = Math.floor(index / hotSessions) * EVENTS_PER_APPEND;
    yield appendTo(`hot${index % hotSessions}`, seq, thoughts(EVENTS_PER_APPEND));
    for (; cold < (coldSessions * (index + 1)) / hotAppends; cold++)
      yield appendTo(`cold${cold}`, 0, thoughts(coldEvents));
  }
}

async function timesToOpen(url, count) {
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

async function measureReads(journal, { events, hotSessions }) {
  const hot = () => ({ owner: 'local', id: `hot${Math.floor(Math.random() * hotSessions)}` });
  const search = (text) => journal.search({ owner: 'local', text });
  const rare = events / RARE_EVERY;
  const commonest = Array.from({ length: 5 }, (_, index) => wordOf(index)).join(' ');
  return {
    last100: await timesOf(200, () => journal.read(hot(), { order: 'newest', limit: 100 })),
    recent50: await timesOf(200, () => journal.sessions({ owner: 'local', limit: 50 })),
    rareWord: await timesOf(200, (index) => search(`rare${1 + ((index * 7) % rare)}`)),
    commonWord: await timesOf(50, (index) => search(wordOf(index % 10))),
    twoWords: await timesOf(50, (index) => search(`${wordOf(100 + index)} ${wordOf(200 + index)}`)),
    phrase: await timesOf(20, (index) => search(`"${wordOf(index)} ${wordOf(30 + index)}"`)),
    shortPrefix: await timesOf(5, (index) => search(`${wordOf(index)[0]}*`)),
    absentPhrase: await timesOf(3, () => search(`"${commonest}"`)),
    head: await timesOf(500, () => journal.session(hot())),
  };
}

async function measureAppends(journal) {
  await untilIndexed(journal);
  const oneByOne = await timesOf(500, () =>
    journal.append(appendTo(`single${Math.random()}`, 0, [thought(thoughtText())])),
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
  const lateMs = (share) => Math.max(0, delay.percentile(share) / 1e6 - DELAY_RESOLUTION);
  return {
    oneByOne,
    perSecond: times.length / ((performance.now() - start) / 1_000),
    times,
    cpuMicroseconds: (used.user + used.system) / times.length,
    loopDelay: { p50: lateMs(50), p99: lateMs(99) },
  };
}

/** What is promised, in milliseconds, and what else a user does. */
const READS = {
  open: { measure: 'open, first answer', must: 100, aim: 50 },
  last100: { measure: 'last 100 events of a session', must: 5, aim: 2.5 },
  recent50: { measure: '50 most recent sessions', must: 2, aim: 1 },
  rareWord: { measure: 'search, rare word', must: 20, aim: 10 },
  commonWord: { measure: 'search, common word' },
  twoWords: { measure: 'search, two words' },
  phrase: { measure: 'search, phrase of common words' },
  shortPrefix: { measure: 'search, prefix of one letter' },
  absentPhrase: { measure: 'search, phrase that is nowhere, of the five most common words' },
  head: { measure: 'head of a session' },
};

function toResult({ events, fdatasyncs, filled, fileMegabytes, times, full, normal }) {
  const p50 = (list) => percentile(list, 0.5);
  const row = (measure, list, more) => ({ measure, p50: p50(list), p99: percentile(list, 0.99), more });
  const appends = (name, { oneByOne, perSecond, times: each, cpuMicroseconds, loopDelay }) => [
    row(`append, ${name}: one by one`, oneByOne),
    row(
      `append, ${name}: ${CALLERS} callers`,
      each,
      `${whole(perSecond)}/s, ${whole(cpuMicroseconds)} µs CPU each, indexing included`,
    ),
    { measure: `append, ${name}: delay of the event loop meanwhile`, ...loopDelay },
  ];
  const promised = Object.entries(READS).filter(([, { must }]) => must !== undefined);
  return {
    id: 'B9',
    title: `A file of ${whole(events)} thoughts on disk`,
    verdicts: promised.map(([key, limits]) => ({ ...limits, value: p50(times[key]), unit: 'ms' })),
    columns: { measure: 'measure', p50: 'p50 ms', p99: 'p99 ms', more: '' },
    rows: [
      { measure: 'size of the file', more: `${whole(fileMegabytes)} MB` },
      {
        measure: 'stored and indexed',
        more: `in ${whole(filled.seconds)} s, stored after ${whole(filled.secondsUntilStored)} s, then ${whole(filled.residentMegabytes)} MB resident`,
      },
      { measure: 'append of 4 KB and fdatasync', more: `${whole(fdatasyncs)}/s` },
      ...Object.entries(READS).map(([key, { measure }]) => row(measure, times[key])),
      ...appends('durability full', full),
      ...appends('durability normal', normal),
    ],
    samples: Object.fromEntries(promised.map(([key]) => [key, times[key]])),
  };
}

function whole(value) {
  return Math.round(value).toLocaleString('en');
}
