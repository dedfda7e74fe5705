import { describe, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/open-journal.ts';
import { describeBoundedAnswers } from './contract/bounded-answers.ts';
import { appendTo, event } from './contract/sample-events.ts';
import { take } from './contract/take.ts';
import { describeJournalContract } from './contract.ts';

describeJournalContract('memory', (options) => openJournal('memory:', options));
describeBoundedAnswers('memory', (options) => openJournal('memory:', options));

describe('a position that memory has not come to', () => {
  it('is refused', async () => {
    const journal = await openJournal('memory:');
    await journal.append(appendTo({ owner: 'me', id: 's' }, 0, [event('a')]));
    await expect(take(journal.watch({ after: '2' }), 1)).rejects.toMatchObject({ code: 'journal/invalid' });
    await journal.close();
  });
});

describe('sweep of many sessions in memory', () => {
  // Looking at everything that is left for each session that goes would take minutes.
  it('takes little for each, and what is left is searched and watched as before', async () => {
    const journal = await openJournal('memory:');
    const sessions = 30_000;
    for (let index = 0; index < sessions; index++) {
      const at = index % 10 === 0 ? 2_000 : 1_000;
      await journal.append(
        appendTo({ owner: 'me', id: `s${index}` }, 0, [{ ...event(`${index}`, at), text: 'needle' }]),
      );
    }
    let removed = 0;
    let more = true;
    while (more) {
      const swept = await journal.sweep({ idleSince: 2_000, limit: 100 });
      removed += swept.removed;
      more = swept.more;
    }
    expect(removed).toBe((sessions / 10) * 9);
    const ids = ['s29990', 's29980', 's29970'];
    const hits = await journal.search({ owner: 'me', text: 'needle', limit: 3 });
    expect(hits.map(({ session }) => session.id)).toEqual(ids);
    const tail = await take(journal.watch({ after: String(sessions - 35) }), 3);
    expect(tail.map(({ session }) => session.id)).toEqual(ids.toReversed());
    await journal.close();
  });
});
