// What the benchmarks of the journal share: texts like thoughts, and simple figures.
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
