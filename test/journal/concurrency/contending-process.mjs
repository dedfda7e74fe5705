// Writes with many callers for a while, together with other processes, then says on stdout what it stored.
import { createSessionWriter, openJournal } from 'thoughtline/journal';

const { url, name, sessions, callers, startAt, milliseconds } = JSON.parse(process.argv[2]);

const decider = {
  initial: 0,
  decide: (count, n) => ({
    events: [{ type: 'line-written', version: 1, at: Date.now(), data: { n, count }, text: `line ${n}` }],
  }),
  evolve: (count) => count + 1,
  toHead: (count) => ({ kind: 'context', status: 'active', state: count }),
  fromHead: (head) => head.state,
};

const journal = await openJournal(url);
const writer = createSessionWriter({ journal, decider });
const stored = [];
let longestWait = 0;
let count = 0;

// Everybody begins at the same time, however long the start took.
await new Promise((resolve) => setTimeout(resolve, startAt - Date.now()));
const end = Date.now() + milliseconds;

await Promise.all(
  Array.from({ length: callers }, async () => {
    while (Date.now() < end) {
      count += 1;
      const n = `${name}.${count}`;
      const id = `s${Math.floor(Math.random() * sessions)}`;
      const begun = performance.now();
      const { seq } = await writer.submit({ owner: 'contend', id }, n);
      longestWait = Math.max(longestWait, performance.now() - begun);
      stored.push([id, seq, n]);
    }
  }),
);

await journal.close();
process.stdout.write(JSON.stringify({ stored, longestWait }));
