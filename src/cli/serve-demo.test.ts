import { describe, expect, it } from 'vitest';
import { openJournal } from '../journal/open-journal.ts';
import { createServedDemo } from './serve-demo.ts';

describe('createServedDemo', () => {
  it('plays for its owner alone; who asks while it plays gets the one that plays', async () => {
    const journal = await openJournal('memory:');
    const stopping = new AbortController();
    const demo = createServedDemo({ journal, closing: stopping.signal });
    const [first, again, other] = await Promise.all([demo.play('alice'), demo.play('alice'), demo.play('bob')]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(await journal.session({ owner: 'alice', id: first })).toMatchObject({ kind: 'run', status: 'active' });
    expect(await journal.session({ owner: 'bob', id: first })).toBeUndefined();
    stopping.abort();
    await expect.poll(() => demo.play('alice').catch(String)).not.toBe(first);
    await journal.close();
  });
});
