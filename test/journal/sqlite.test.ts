import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeBoundedAnswers } from './contract/bounded-answers.ts';
import { appendTo, event, freshKey } from './contract/sample-events.ts';
import { describeSharedJournalContract } from './contract/shared.ts';
import { take } from './contract/take.ts';
import { describeJournalContract } from './contract.ts';

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
describeJournalContract('sqlite in the thread of its caller', (options) =>
  openJournal(`sqlite:${folder}/here.db`, { ...options, hasThread: false }),
);
describeSharedJournalContract('sqlite in the thread of its caller', (options) =>
  openJournal(`sqlite:${folder}/shared-here.db`, { ...options, hasThread: false }),
);

describe('a position of another file', () => {
  it('is refused when this one has not come so far; that of a removed event is not', async () => {
    const journal = await openJournal(`sqlite:${folder}/positions.db`);
    const key = freshKey();
    await journal.append(appendTo(key, 0, [event('a')]));
    await journal.append(appendTo(freshKey(), 0, [event('b')]));
    await expect(take(journal.watch({ after: '3' }), 1)).rejects.toMatchObject({ code: 'journal/invalid' });
    for (const after of ['1@2', 'a b@1', '@1', '']) {
      await expect(take(journal.watch({ after }), 1)).rejects.toMatchObject({ code: 'journal/invalid' });
    }
    await journal.append(appendTo(key, 1, [event('c')]));
    await journal.remove(key);
    const tail = take(journal.watch({ after: '3' }), 1);
    await journal.append(appendTo(key, 0, [event('d')]));
    expect(await tail).toMatchObject([{ event: { position: '4' } }]);
    await journal.close();
  });
});

describe('the number of a session', () => {
  it('is its incarnation only as it was given', async () => {
    const journal = await openJournal(`sqlite:${folder}/numbers.db`);
    const key = freshKey();
    expect(await journal.append(appendTo(key, 0, [event('a')]))).toMatchObject({ incarnation: '1' });
    for (const incarnation of ['01', '1.0', '1e0', ' 1', '0x1', 'NaN', 'undefined']) {
      const append = { ...appendTo(key, 1, [event('b')]), incarnation };
      expect(await journal.append(append)).toEqual({ status: 'conflict', seq: 1 });
    }
    await journal.close();
  });
});
