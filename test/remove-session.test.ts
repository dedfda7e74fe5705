import { describe, expect, it } from 'vitest';
import { thoughtsOf } from '../src/base/thoughts-of.ts';
import type { SessionKind } from '../src/journal/journal.ts';
import { openJournal } from '../src/journal/open-journal.ts';
import { removeSession } from '../src/server/sessions/remove-session.ts';

describe('removeSession', () => {
  it('takes what was thought in a run along, and nothing else', async () => {
    const journal = await openJournal('memory:');
    const add = (owner: string, id: string, kind: SessionKind): Promise<unknown> =>
      journal.append({
        session: { owner, id },
        expectedSeq: 0,
        events: [{ type: 'thing-happened', version: 1, at: 1_000, data: {}, text: 'needle' }],
        head: { kind, status: 'active', state: {} },
      });
    await add('ann', 'one', 'run');
    await add('ann', thoughtsOf('one'), 'context');
    await add('ann', `${thoughtsOf('one')}:x1`, 'reasoning');
    await add('ann', `${thoughtsOf('one')}two`, 'context');
    await add('ann', thoughtsOf('two'), 'context');
    await add('bob', thoughtsOf('one'), 'context');
    const run = await journal.session({ owner: 'ann', id: 'one' });
    expect(run && (await removeSession(journal, run))).toBe(true);
    const left = async (owner: string): Promise<string[]> =>
      (await journal.sessions({ owner })).sessions.map(({ id }) => id).toSorted();
    expect(await left('ann')).toEqual([`${thoughtsOf('one')}two`, thoughtsOf('two')].toSorted());
    expect(await left('bob')).toEqual([thoughtsOf('one')]);
    expect(await journal.search({ owner: 'ann', text: 'needle' })).toHaveLength(2);
    await journal.close();
  });
});
