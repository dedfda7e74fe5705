// A process of B11: its callers submit commands one after the other, and what was acknowledged is printed as JSON.
// node journal-postgres-writer.mjs INPUT
import { createSessionWriter, openJournal } from 'thoughtline/journal';

const CALLERS = 16;
const WARM_UP = 1_000;

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

await write(JSON.parse(process.argv[2]));

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

/** Tenths of a millisecond. */
function round(number) {
  return Math.round(number * 10) / 10;
}
