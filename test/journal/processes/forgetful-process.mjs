// Writes without waiting and never closes the journal.
import { openJournal } from 'thoughtline/journal';

const journal = await openJournal(process.argv[2]);
for (let seq = 0; seq < 200; seq++) {
  const events = [{ type: 'line-written', version: 1, at: 1, data: { seq }, text: 'forgotten' }];
  journal.append({
    session: { owner: 'me', id: 'kept' },
    expectedSeq: seq,
    events,
    head: { kind: 'context', status: 'active', state: seq },
  });
}
