import { openJournal } from '../../src/journal/open-journal.ts';
import { describeJournalContract } from './contract.ts';

describeJournalContract('memory', (options) => openJournal('memory:', options));
