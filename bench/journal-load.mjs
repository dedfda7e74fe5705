// What the benchmarks of the journal share: texts like thoughts, figures, and how they are printed.
import { closeSync, fdatasyncSync, openSync, unlinkSync, writeSync } from 'node:fs';

const VOCABULARY = Array.from({ length: 20_000 }, (_, index) => wordOf(index));

/** A text like a thought, about 400 characters; few words are common and most are rare, as in any language. */
export function thoughtText(rareWord) {
  const count = 30 + Math.floor(Math.random() * 70);
  const words = Array.from({ length: count }, () => VOCABULARY[Math.floor(20_000 ** Math.random()) - 1]);
  if (rareWord !== undefined) words[Math.floor(count / 2)] = rareWord;
  return words.join(' ');
}

/** The word that is on rank `index`; 0 is the most common one. */
export function wordOf(index) {
  const syllables = ['ka', 'lo', 'mi', 'ne', 'ru', 'sa', 'ti', 'vo', 'pe', 'du'];
  return `${index}`
    .padStart(3, '0')
    .split('')
    .map((digit) => syllables[digit])
    .join('');
}

/** An event that says the text. */
export function thought(text) {
  return { type: 'thought-recorded', version: 1, at: Date.now(), data: { text, step: 1 }, text };
}

/** An append of these events to a session of the benchmark. */
export function appendTo(id, expectedSeq, events) {
  const head = {
    kind: 'reasoning',
    status: 'active',
    level: 'deep',
    title: 'A benchmark',
    state: { steps: expectedSeq + events.length },
  };
  return { session: { owner: 'local', id }, expectedSeq, events, head };
}

/** Times in milliseconds, of one call after the other. */
export async function timesOf(count, call) {
  const times = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    await call(index);
    times.push(performance.now() - start);
  }
  return times;
}

/** The median and the 99th percentile. */
export function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return { p50: at(0.5), p99: at(0.99) };
}

/** How many times a second the disk can be made to keep 4 KB: no durable write without batching can be faster. */
export function fdatasyncRate(folder, milliseconds = 2_000) {
  const path = `${folder}/fdatasync.tmp`;
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4_096, 'x');
  const end = performance.now() + milliseconds;
  let count = 0;
  while (performance.now() < end) {
    writeSync(file, block);
    fdatasyncSync(file);
    count += 1;
  }
  closeSync(file);
  unlinkSync(path);
  return Math.round((count / milliseconds) * 1_000);
}

/** Resident memory of this process in MB. */
export function residentMegabytes() {
  return Math.round(process.memoryUsage.rss() / 1_048_576);
}

export function round(value) {
  return Number(value.toPrecision(3));
}

/** Prints rows of { measure, value, limit } as a table, or everything as JSON. */
export function printFigures(title, figures, rows) {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ benchmark: title, ...figures }, null, 2));
    return;
  }
  console.log(`\n## ${title}\n\n| measure | value | must reach |\n| --- | --- | --- |`);
  for (const { measure, value, limit } of rows) console.log(`| ${measure} | ${value} | ${limit ?? ''} |`);
}
