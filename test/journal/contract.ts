import { describeAppend } from './contract/append.ts';
import { describeClose } from './contract/close.ts';
import { describeNonsense } from './contract/nonsense.ts';
import { closingAfterEach, type OpenStore } from './contract/open-store.ts';
import { describeRead } from './contract/read.ts';
import { describeRemoveAndSweep } from './contract/remove-and-sweep.ts';
import { describeSearch } from './contract/search.ts';
import { describeSessionAndRequest } from './contract/session-and-request.ts';
import { describeSessions } from './contract/sessions.ts';
import { describeWatch } from './contract/watch.ts';

/** What every store must do, word for word the same. Each test has owners of its own, so the store may be shared. */
export function describeJournalContract(name: string, open: OpenStore): void {
  const start = closingAfterEach(open);
  describeAppend(name, start);
  describeSessionAndRequest(name, start);
  describeRead(name, start);
  describeSessions(name, start);
  describeSearch(name, start);
  describeRemoveAndSweep(name, start);
  describeWatch(name, start);
  describeNonsense(name, start);
  describeClose(name, start);
}
