import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Journal, openJournal, type SessionKey } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendTo, event, freshKey } from './contract/sample-events.ts';
import { findSmallDisk } from './faults/small-disk.ts';
import { protectFromWriting } from './faults/write-protection.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-faults-'));
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

describe('a missing directory', () => {
  it('is named in the error, and a journal opens there once it exists', async () => {
    const url = `sqlite:${folder}/not/there/journal.db`;
    await expect(openJournal(url)).rejects.toMatchObject({
      code: 'journal/unavailable',
      message: expect.stringContaining('not/there'),
    });
    await mkdir(`${folder}/not/there`, { recursive: true });
    await (await openJournal(url)).close();
  });

  it('is not mistaken for a directory in the place of the file', async () => {
    await expect(openJournal(`sqlite:${folder}`)).rejects.toMatchObject({ code: 'journal/unavailable' });
  });
});

describe('a damaged file', () => {
  it('gives an event whose record is damaged as unreadable, and fails where a session itself is', async () => {
    const path = join(folder, 'journal.db');
    const key = freshKey();
    const journal = await openJournal(`sqlite:${path}`);
    await journal.append(appendTo(key, 0, [{ ...event('x'), text: 'needle', requestId: 'request' }]));
    const database = new DatabaseSync(path);
    database.exec(`UPDATE events SET data = '{"name'; UPDATE sessions SET state = 'nul'`);
    database.close();
    const damaged = { type: 'thing-happened', seq: 1, data: { unreadable: true } };
    expect(await journal.read(key)).toMatchObject([damaged]);
    expect(await journal.search({ owner: key.owner, text: 'needle' })).toMatchObject([{ event: damaged }]);
    expect(await journal.request(key.owner, 'request')).toMatchObject({ event: damaged });
    const reads = [() => journal.session(key), () => journal.sessions({ owner: key.owner })];
    for (const read of reads) await expect(read()).rejects.toMatchObject({ code: 'journal/corrupt' });
    await journal.close();
  });

  it('fails the calls that meet the damage with journal/corrupt', async () => {
    const path = join(folder, 'journal.db');
    const key = freshKey();
    const before = await openJournal(`sqlite:${path}`);
    for (let seq = 0; seq < 50; seq++) await before.append(appendTo(key, seq, [event('x'.repeat(3_000))]));
    await before.close();
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    // Everything but the first page, which holds the schema.
    await file.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
    await file.close();
    const attempts = async (): Promise<unknown> => {
      const journal = await openJournal(`sqlite:${path}`);
      const outcome = await Promise.allSettled([
        journal.read(key),
        journal.append(appendTo(freshKey(), 0, [event('x')])),
      ]);
      await journal.close();
      const failure = outcome.find((each) => each.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
      return outcome;
    };
    await expect(attempts()).rejects.toMatchObject({
      code: 'journal/corrupt',
      message: expect.stringContaining('backup'),
    });
  });
});

describe('a full disk', () => {
  const disk = findSmallDisk();

  it(`refuses writes with ${disk.code}, keeps what it acknowledged, and goes on when there is room (${disk.means})`, async () => {
    await disk.begin(folder);
    try {
      const path = join(folder, 'journal.db');
      const journal = await openJournal(`sqlite:${path}`);
      const key = freshKey();
      const stored: string[] = [];
      const failure = await writeUntilFailure(journal, key, stored);
      expect(failure).toMatchObject({ code: disk.code, message: expect.stringContaining(path) });
      expect(stored.length).toBeGreaterThan(10);
      expect(await namesOf(journal, key)).toEqual(stored);
      await disk.freeUp(folder);
      await journal.append(appendTo(key, stored.length, [{ ...event('room'), text: 'room again' }]));
      expect(await journal.search({ owner: key.owner, text: 'room again' })).toHaveLength(1);
      await journal.close();
      const reopened = await openJournal(`sqlite:${path}`);
      expect(await namesOf(reopened, key)).toEqual([...stored, 'room']);
      await reopened.close();
    } finally {
      await disk.end(folder);
    }
  });

  it('can be searched and read to the last word; deleting waits for room like all that writes', async () => {
    await disk.begin(folder);
    try {
      const journal = await openJournal(`sqlite:${folder}/journal.db`);
      const key = freshKey();
      const stored: string[] = [];
      await writeUntilFailure(journal, key, stored);
      // Until not even a page is left, where the index could be written.
      const small = freshKey();
      const fill = async (seq: number): Promise<number> =>
        journal.append(appendTo(small, seq, [{ ...event('x'), text: 'small words' }])).then(
          () => fill(seq + 1),
          () => seq,
        );
      const count = await fill(0);
      expect(await journal.search({ owner: key.owner, text: 'words', limit: 1_000 })).toHaveLength(stored.length);
      expect(await journal.search({ owner: small.owner, text: 'words', limit: 1_000 })).toHaveLength(count);
      await expect(journal.remove(key)).rejects.toMatchObject({ code: disk.code });
      expect(await namesOf(journal, key)).toEqual(stored);
      await disk.freeUp(folder);
      expect(await journal.remove(key)).toBe(true);
      await journal.close();
    } finally {
      await disk.end(folder);
    }
  });

  it('fails only the appends that do not fit', async () => {
    await disk.begin(folder);
    try {
      const journal = await openJournal(`sqlite:${folder}/journal.db`);
      const keys = Array.from({ length: 10 }, freshKey);
      const small = keys.map((key) => journal.append(appendTo(key, 0, [event('small')])));
      const large = journal.append(appendTo(freshKey(), 0, [event('x'.repeat(4_000_000))]));
      await expect(large).rejects.toMatchObject({ code: disk.code });
      expect((await Promise.all(small)).map(({ status }) => status)).toEqual(keys.map(() => 'stored'));
      await journal.close();
    } finally {
      await disk.end(folder);
    }
  });
});

describe('a file that may not be written', () => {
  it('stays readable, refuses writes with journal/read-only, and takes them when it may be written again', async () => {
    const path = join(folder, 'journal.db');
    const key = freshKey();
    const before = await openJournal(`sqlite:${path}`);
    await before.append(appendTo(key, 0, [event('before')]));
    await before.close();
    const release = await protectFromWriting(path);
    try {
      const journal = await openJournal(`sqlite:${path}`);
      expect(await namesOf(journal, key)).toEqual(['before']);
      await expect(journal.append(appendTo(key, 1, [event('during')]))).rejects.toMatchObject({
        code: 'journal/read-only',
      });
      await expect(journal.remove(key)).rejects.toMatchObject({ code: 'journal/read-only' });
      expect(await namesOf(journal, key)).toEqual(['before']);
      await release();
      expect(await journal.append(appendTo(key, 1, [event('after')]))).toMatchObject({ status: 'stored', seq: 2 });
      await journal.close();
    } finally {
      await release();
    }
  });
});

describe('a folder that may not be written', () => {
  it.each([true, false])(
    'is named to whoever opens a journal there, until it may (with a thread: %s)',
    async (hasThread) => {
      const path = join(folder, 'journal.db');
      await (await openJournal(`sqlite:${path}`)).close();
      const release = await protectFromWriting(path, true);
      try {
        await expect(openJournal(`sqlite:${path}`, { hasThread })).rejects.toMatchObject({
          code: 'journal/read-only',
          message: expect.stringContaining(path),
        });
        await release();
        await (await openJournal(`sqlite:${path}`, { hasThread })).close();
      } finally {
        await release();
      }
    },
  );
});

describe('a file that another process keeps locked', () => {
  it('can be read; writes wait for their turn', async () => {
    const path = join(folder, 'journal.db');
    const key = freshKey();
    const journal = await openJournal(`sqlite:${path}`);
    await journal.append(appendTo(key, 0, [event('before')]));
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const waiting = journal.append(appendTo(key, 1, [event('after')]));
    expect(await namesOf(journal, key)).toEqual(['before']);
    other.exec('COMMIT');
    expect(await waiting).toMatchObject({ status: 'stored', seq: 2 });
    other.close();
    await journal.close();
  });

  it('is searched all the same, also for what is not indexed yet', async () => {
    const path = join(folder, 'journal.db');
    const key = freshKey();
    const journal = await openJournal(`sqlite:${path}`);
    const other = new DatabaseSync(path);
    // So many that indexing has only begun when the lock is taken.
    const many = Array.from({ length: 5_000 }, (_, index) => ({ ...event('x'), text: `word${index} in all of them` }));
    await journal.append(appendTo(key, 0, many));
    other.exec('BEGIN IMMEDIATE');
    const find = async (text: string, limit: number): Promise<number[]> =>
      (await journal.search({ owner: key.owner, text, limit })).map((hit) => hit.event.seq);
    expect(await find('word4999', 10)).toEqual([5_000]);
    expect(await find('word0', 10)).toEqual([1]);
    expect(await find('all', 3)).toEqual([5_000, 4_999, 4_998]);
    other.exec('COMMIT');
    other.close();
    await journal.close();
  });

  it('is given up with journal/busy after a while, and nothing is stored', async () => {
    const path = join(folder, 'journal.db');
    const key = freshKey();
    const journal = await openJournal(`sqlite:${path}`);
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const waiting = journal.append(appendTo(key, 0, [event('never')]));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await expect(waiting).rejects.toMatchObject({ code: 'journal/busy' });
    other.exec('COMMIT');
    other.close();
    expect(await journal.read(key)).toEqual([]);
    await journal.close();
  });
});

/** Appends until it fails; `stored` gets the names that were acknowledged. */
async function writeUntilFailure(journal: Journal, key: SessionKey, stored: string[]): Promise<unknown> {
  for (;;) {
    const names = Array.from({ length: 4 }, (_, index) => `${stored.length + index} ${'x'.repeat(5_000)}`);
    const appends = names.map((name, index) =>
      journal.append(appendTo(key, stored.length + index, [{ ...event(name), text: 'words' }])),
    );
    for (const [index, outcome] of (await Promise.allSettled(appends)).entries()) {
      if (outcome.status === 'rejected') return outcome.reason;
      if (outcome.value.status === 'stored') stored.push(names[index] ?? '');
    }
  }
}

async function namesOf(journal: Journal, key: SessionKey): Promise<unknown[]> {
  return (await journal.read(key)).map(({ data }) => data['name']);
}
