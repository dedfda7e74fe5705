// Writes to a journal until it is killed, and notes in a file what it tries and what was acknowledged.
// A write to a file is in the kernel when it returns, so what was noted before SIGKILL is never lost; a pipe can be full.
import { randomBytes } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { createSessionWriter, openJournal } from 'thoughtline/journal';

const { url, name, sessions, callers, retries, notes } = JSON.parse(process.argv[2]);

const decider = {
  initial: null,
  decide: (_, { n, body }) => ({
    events: [
      { type: 'line-written', version: 1, at: Date.now(), data: { n, body }, text: `w${n.replace(/\W/g, '')} ${body}` },
    ],
  }),
  evolve: (_, event) => event.data.n,
  toHead: (last) => ({ kind: 'context', status: 'active', state: last }),
  fromHead: (head) => head.state,
};

const file = openSync(notes, 'a');
const note = (...parts) => writeSync(file, `${parts.join('\t')}\n`);

const journal = await openJournal(url);
const writer = createSessionWriter({ journal, decider });
let count = 0;
process.stdout.write('open\n');

async function write(session, n, body) {
  const result = await writer.submit({ owner: 'crash', id: session }, { n, body }, { requestId: n });
  note('acknowledged', session, n, result.seq);
}

/** Asks again for what the killed writers before this one tried without learning the outcome. */
await Promise.all(retries.map(({ session, n, body }) => write(session, n, body)));

await Promise.all(
  Array.from({ length: callers }, async () => {
    for (;;) {
      count += 1;
      const session = sessions[Math.floor(Math.random() * sessions.length)];
      const n = `${name}.${count}`;
      const body = randomBytes(Math.ceil(20 * 100 ** Math.random())).toString('base64');
      note('tried', session, n, body);
      await write(session, n, body);
    }
  }),
);
