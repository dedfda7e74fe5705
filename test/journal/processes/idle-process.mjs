// Writes one event, says so, and keeps the journal open without using it until its input ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { openJournal } from 'thoughtline/journal';

const journal = await openJournal(process.argv[2]);
await journal.append({
  session: { owner: 'me', id: 'idle' },
  expectedSeq: 0,
  events: [{ type: 'line-written', version: 1, at: 1, data: {} }],
  head: { kind: 'context', status: 'active', state: null },
});
// Until the upkeep has done what there was to do: it would notice that the file is gone.
await sleep(700);
process.stdout.write('idle');
process.stdin.resume().once('end', () => journal.close());
