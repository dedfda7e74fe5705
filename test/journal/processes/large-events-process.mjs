// Stores events that together are larger than the memory of this process, and watches, reads and searches them.
import { openJournal } from 'thoughtline/journal';

const [, , url, count] = process.argv;
const journal = await openJournal(url);
const owner = 'me';
const tail = journal.watch({ owner })[Symbol.asyncIterator]();
for (let seq = 0; seq < count; seq++) {
  const events = [{ type: 'line-written', version: 1, at: 1, data: { body: 'x'.repeat(1_000_000) }, text: 'large' }];
  const head = { kind: 'context', status: 'active', state: seq };
  await journal.append({ session: { owner, id: 'large' }, expectedSeq: seq, events, head });
}
for (let seq = 1; seq <= count; seq++) {
  const { value } = await tail.next();
  if (value.event.seq !== seq) throw new Error(`Expected ${seq}, got ${value.event.seq}.`);
}
const newest = await journal.read({ owner, id: 'large' }, { order: 'newest', limit: 20 });
if (newest.length !== 20) throw new Error(`Read ${newest.length} events.`);
let found = 0;
for (let before = {}; ; ) {
  const hits = await journal.search({ owner, text: 'large', limit: 1_000, ...before });
  if (hits.length === 0) break;
  found += hits.length;
  before = { before: hits.at(-1).event.position };
}
if (found !== Number(count)) throw new Error(`Found ${found} events.`);
await journal.close();
