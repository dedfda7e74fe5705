import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { openJournal } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendTo, event, freshKey } from './contract/sample-events.ts';
import { findInFiles } from './find-in-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-schema-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe.each([1, 2])('a journal file of schema %i', (version) => {
  const fixture = fileURLToPath(new URL(`./fixtures/journal-v${version}.db`, import.meta.url));

  it('opens, and everything in it is as it was written', async () => {
    const path = join(folder, 'old.db');
    await cp(fixture, path);
    const journal = await openJournal(`sqlite:${path}`);
    const key = { owner: 'local', id: 'first' };
    expect(await journal.session(key)).toEqual({
      ...key,
      incarnation: '1',
      kind: 'context',
      status: 'completed',
      title: 'Fixture',
      state: { steps: 2 },
      seq: 4,
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_001_000,
    });
    const texts = (await journal.read(key)).map(({ text }) => text);
    expect(texts).toEqual(['The journal begins', 'Ein zweiter Gedanke: Größe', 'A hidden thought', undefined]);
    expect((await journal.request('local', 'request-2'))?.event.seq).toBe(2);
    expect(await journal.search({ owner: 'local', text: 'grosse' })).toHaveLength(1);
    expect(await journal.search({ owner: 'local', text: 'hidden' })).toEqual([]);
    expect(await journal.search({ owner: 'somebody else', text: 'index' })).toHaveLength(1);
    expect(await journal.append(appendTo(key, 4, [event('new')]))).toMatchObject({ status: 'stored', seq: 5 });
    expect(await journal.search({ owner: 'local', text: 'begins' })).toHaveLength(1);
    await journal.close();
  });

  it('forgets removed text like a new one', async () => {
    const path = join(folder, 'old.db');
    await cp(fixture, path);
    expect(await findInFiles(folder, ['zweiter', 'hidden'])).toEqual(['hidden', 'zweiter']);
    const journal = await openJournal(`sqlite:${path}`);
    await journal.search({ owner: 'local', text: 'journal' });
    await journal.remove({ owner: 'local', id: 'first' });
    expect(await journal.search({ owner: 'somebody else', text: 'index' })).toHaveLength(1);
    await journal.close();
    expect(await findInFiles(folder, ['zweiter', 'hidden thought', 'begins', 'request-2', 'Fixture'])).toEqual([]);
  });
});

describe('a file that must not be touched', () => {
  async function expectRefusal(path: string, code: string): Promise<void> {
    const before = await readFile(path);
    await expect(openJournal(`sqlite:${path}`)).rejects.toMatchObject({ code, message: expect.stringContaining(path) });
    expect(await readFile(path)).toEqual(before);
    expect((await readdir(folder)).filter((name) => name.endsWith('.db'))).toEqual(['file.db']);
  }

  it('is one of a newer program', async () => {
    const path = join(folder, 'file.db');
    await (await openJournal(`sqlite:${path}`)).close();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expectRefusal(path, 'journal/newer-schema');
  });

  it('is a database of another program', async () => {
    const path = join(folder, 'file.db');
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE mine (x)');
    database.close();
    await expectRefusal(path, 'journal/not-a-journal');
  });

  it('is not a database', async () => {
    const path = join(folder, 'file.db');
    await writeFile(path, 'Dear diary, '.repeat(1_000));
    await expectRefusal(path, 'journal/corrupt');
  });
});

describe('a new journal file', () => {
  it('is readable for its owner only', async () => {
    const path = join(folder, 'private.db');
    const journal = await openJournal(`sqlite:${path}`);
    await journal.append(appendTo(freshKey(), 0, [event('secret')]));
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
    await journal.close();
  });

  it('uses the write-ahead log', async () => {
    await (await openJournal(`sqlite:${folder}/log.db`, { durability: 'normal' })).close();
    const database = new DatabaseSync(`${folder}/log.db`);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    database.close();
  });

  it('is found by a URL with slashes, too', async () => {
    const journal = await openJournal(`sqlite://${folder}/slashes.db`);
    await journal.close();
    expect(await readdir(folder)).toContain('slashes.db');
  });
});

describe('openJournal', () => {
  it.each(['', 'sqlite:', 'sqlite::memory:', 'mysql://host/db', 'postgresql', '/tmp/file.db'])(
    'refuses %j and names the choices',
    async (url) => {
      await expect(openJournal(url)).rejects.toMatchObject({ code: 'journal/unknown-store' });
    },
  );
});
