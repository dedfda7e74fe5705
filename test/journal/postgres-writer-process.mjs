// Writes to a journal whose server goes away again and again; what fails is tried again under the same request id.
// Says on stdout what it tries, what failed and what was acknowledged; ends when its stdin ends.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSessionWriter, openJournal } from 'thoughtline/journal';

const { url, name, sessions, callers } = JSON.parse(process.argv[2]);
const EXPECTED = ['journal/unavailable', 'journal/unknown-outcome', 'journal/busy'];

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

const say = (...parts) => process.stdout.write(`${parts.join('\t')}\n`);

const journal = await openJournal(url);
const writer = createSessionWriter({ journal, decider });
let count = 0;
let isOver = false;
process.stdin.on('end', () => {
  isOver = true;
});
process.stdin.resume();

async function write(session, command) {
  for (;;) {
    try {
      return await writer.submit({ owner: 'crash', id: session }, command, { requestId: command.n });
    } catch (error) {
      if (!EXPECTED.includes(error.code)) throw error;
      say('failed', session, command.n, error.code);
      await sleep(20);
    }
  }
}

await Promise.all(
  Array.from({ length: callers }, async () => {
    while (!isOver) {
      count += 1;
      const session = sessions[Math.floor(Math.random() * sessions.length)];
      const n = `${name}.${count}`;
      const body = randomBytes(Math.ceil(20 * 100 ** Math.random())).toString('base64');
      say('tried', session, n, body);
      const { seq } = await write(session, { n, body });
      say('acknowledged', session, n, seq);
    }
  }),
);
await journal.close();
