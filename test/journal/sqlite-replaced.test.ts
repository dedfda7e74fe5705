import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Journal, openJournal } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendTo, event, freshKey } from './contract.ts';

let folder: string;
let path: string;
let journal: Journal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-replaced-'));
  path = join(folder, 'journal.db');
  journal = await openJournal(`sqlite:${path}`);
});

afterEach(async () => {
  await journal.close();
  await rm(folder, { recursive: true });
});

/** What somebody finds who opens the file that has the name now. */
async function stored(key: { owner: string; id: string }): Promise<unknown[]> {
  const other = await openJournal(`sqlite:${path}`);
  const events = await other.read(key);
  await other.close();
  return events.map(({ data }) => data['name']);
}

describe('a file that is deleted while it is open', () => {
  it.each([
    ['with its log', ['journal.db', 'journal.db-wal', 'journal.db-shm']],
    ['without its log', ['journal.db']],
  ])('fails the next append with journal/replaced, then a new one is made (%s)', async (_, names) => {
    const key = freshKey();
    await journal.append(appendTo(key, 0, [{ ...event('lost'), text: 'needle' }]));
    expect(await journal.search({ owner: key.owner, text: 'needle' })).toHaveLength(1);
    for (const name of names) await rm(join(folder, name));
    await expect(journal.append(appendTo(key, 1, [event('lost, too')]))).rejects.toMatchObject({
      code: 'journal/replaced',
      message: expect.stringMatching(/journal\.db was deleted, moved or replaced .* new file is made/),
    });
    expect(await journal.session(key)).toBeUndefined();
    expect(await journal.append(appendTo(key, 0, [{ ...event('kept'), text: 'needle' }]))).toMatchObject({ seq: 1 });
    const hits = await journal.search({ owner: key.owner, text: 'needle' });
    expect(hits.map((hit) => hit.event.data['name'])).toEqual(['kept']);
    expect(await stored(key)).toEqual(['kept']);
    await journal.close();
    expect(await readdir(folder)).toEqual(['journal.db']);
    expect(await stored(key)).toEqual(['kept']);
  });

  it('tells a writer, also when a reader was quicker to find out', async () => {
    const key = freshKey();
    await journal.append(appendTo(key, 0, [event('lost')]));
    await rm(path);
    expect(await journal.read(key)).toEqual([]);
    await expect(journal.append(appendTo(key, 1, [event('late')]))).rejects.toMatchObject({ code: 'journal/replaced' });
    expect(await journal.append(appendTo(key, 1, [event('late')]))).toEqual({ status: 'conflict', seq: 0 });
  });

  it('holds everything that is acknowledged after that', async () => {
    const keys = Array.from({ length: 16 }, () => freshKey());
    let isDeleted = false;
    let isOver = false;
    const writers = keys.map(async (key) => {
      const names: string[] = [];
      for (let name = 0; !isOver; name++) {
        const calledAfter = isDeleted;
        const seq = (await journal.session(key))?.seq ?? 0;
        const appended = await journal.append(appendTo(key, seq, [event(`${name}`)])).catch(({ code }) => code);
        if (calledAfter && appended.status === 'stored') names.push(`${name}`);
        if (appended.status === undefined) expect(appended).toBe('journal/replaced');
      }
      return names;
    });
    await sleep(50);
    for (const name of await readdir(folder)) rmSync(join(folder, name));
    isDeleted = true;
    await sleep(150);
    isOver = true;
    for (const [index, names] of (await Promise.all(writers)).entries()) {
      expect(names.length).toBeGreaterThan(0);
      expect(await stored(keys[index] ?? freshKey())).toEqual(expect.arrayContaining(names));
    }
  });
});

describe('a file that another one takes the place of', () => {
  it('is let go: from then on the other one is read, searched and written', async () => {
    const key = freshKey();
    const other = await openJournal(`sqlite:${folder}/other.db`);
    await other.append(appendTo(key, 0, [{ ...event('restored'), text: 'needle' }]));
    await other.close();
    await journal.append(appendTo(freshKey(), 0, [{ ...event('lost'), text: 'needle' }]));
    await journal.search({ owner: key.owner, text: 'needle' });
    await rename(join(folder, 'other.db'), path);
    await expect(journal.append(appendTo(key, 1, [event('x')]))).rejects.toMatchObject({ code: 'journal/replaced' });
    expect(await journal.search({ owner: key.owner, text: 'needle' })).toHaveLength(1);
    expect(await journal.append(appendTo(key, 1, [event('new')]))).toMatchObject({ status: 'stored', seq: 2 });
    expect(await stored(key)).toEqual(['restored', 'new']);
  });
});
