import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll } from 'vitest';
import { describeBoundedAnswers, describeJournalContract, describeSharedJournalContract } from './contract.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-sqlite-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describeJournalContract('sqlite', (options) => openJournal(`sqlite:${folder}/journal.db`, options));
describeSharedJournalContract('sqlite', (options) => openJournal(`sqlite:${folder}/shared.db`, options));
describeBoundedAnswers('sqlite', (options) => openJournal(`sqlite:${folder}/bounded.db`, options));
