import { describe, expect, it } from 'vitest';
import type { Journal } from './journal.ts';
import { lazyJournal } from './lazy-journal.ts';
import { openJournal } from './open-journal.ts';

const key = { owner: 'me', id: 'session' };

/** Opens a journal in memory, but fails as often as told before. */
function opener(failures = 0): { open: () => Promise<Journal>; opened: () => number } {
  let calls = 0;
  const open = async (): Promise<Journal> => {
    calls += 1;
    if (calls <= failures) throw new Error('no store');
    return openJournal('memory:');
  };
  return { open, opened: () => calls };
}

describe('lazyJournal', () => {
  it('opens its store once, with the first call', async () => {
    const { open, opened } = opener();
    const journal = lazyJournal(open);
    expect(opened()).toBe(0);
    await Promise.all([journal.session(key), journal.read(key)]);
    expect(opened()).toBe(1);
    await journal.close();
  });

  it('tries again when the store could not be opened', async () => {
    const journal = lazyJournal(opener(1).open);
    await expect(journal.session(key)).rejects.toThrow('no store');
    expect(await journal.session(key)).toBeUndefined();
    await journal.close();
  });

  it('closes without ado when it was never opened, or could not be', async () => {
    await lazyJournal(opener().open).close();
    const journal = lazyJournal(opener(1).open);
    const call = journal.session(key).catch((error) => error.message);
    await journal.close();
    expect(await call).toBe('no store');
  });

  it('opens nothing any more once it is closed', async () => {
    const { open, opened } = opener();
    const journal = lazyJournal(open);
    await journal.session(key);
    await journal.close();
    await journal.close();
    await expect(journal.session(key)).rejects.toMatchObject({ code: 'journal/closed' });
    await expect(journal.search({ owner: 'me', text: 'a' })).rejects.toMatchObject({ code: 'journal/closed' });
    expect(opened()).toBe(1);
    const unused = opener();
    const never = lazyJournal(unused.open);
    await never.close();
    await expect(never.session(key)).rejects.toMatchObject({ code: 'journal/closed' });
    expect(unused.opened()).toBe(0);
  });
});
