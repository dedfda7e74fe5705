import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Journal, openJournal } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendTo, event } from './contract/sample-events.ts';
import { findInFiles } from './find-in-files.ts';

const OLDER = 1;
const NEWER = 9_000_000_000;
const key = { owner: 'me', id: 'session' };
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-index-'));
  path = join(folder, 'journal.db');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Stores and indexes some events, then makes their index look as if a program with other words had written it. */
async function makeIndexOf(words: number): Promise<void> {
  const journal = await openJournal(`sqlite:${path}`);
  const texts = Array.from({ length: 400 }, (_, index) => `thought number${index}`);
  const events = texts.map((text) => ({ ...event('x'), text }));
  await journal.append(appendTo(key, 0, events));
  expect(await seqsOf(journal, 'number399')).toEqual([400]);
  await journal.close();
  const database = new DatabaseSync(path);
  const rows = texts.map((text, index) => `(${index + 1}, 'o1 s1', '${text} zebra${index}')`);
  // No prepared statement: one that is not collected yet would keep the file open.
  database.exec(`PRAGMA secure_delete = ON;
    UPDATE marks SET value = ${words} WHERE name = 'words';
    INSERT INTO event_words (event_words) VALUES ('delete-all');
    INSERT INTO event_words (rowid, scope, body) VALUES ${rows.join(',')}`);
  database.close();
}

async function seqsOf(journal: Journal, text: string): Promise<number[]> {
  return (await journal.search({ owner: key.owner, text })).map((hit) => hit.event.seq);
}

/** The version of the words, once the file is whole and its index too. */
function soundWords(): unknown {
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.exec(`INSERT INTO event_words (event_words) VALUES ('integrity-check')`);
  const mark = database.prepare(`SELECT value FROM marks WHERE name = 'words'`).get();
  database.close();
  return mark?.value;
}

describe('an index', () => {
  it('is not written again and again when the newest event was removed before it was indexed', async () => {
    const journal = await openJournal(`sqlite:${path}`);
    await journal.append(appendTo(key, 0, [{ ...event('x'), text: 'thought' }]));
    await journal.remove(key);
    await journal.search({ owner: key.owner, text: 'thought' });
    const database = new DatabaseSync(path);
    expect(database.prepare(`SELECT value FROM marks WHERE name = 'indexed'`).get()).toEqual({ value: 1 });
    database.close();
    await journal.close();
  });

  it('is brought up to date when no more is stored, also if nobody searches', async () => {
    const journal = await openJournal(`sqlite:${path}`);
    for (let seq = 0; seq < 20; seq++) await journal.append(appendTo(key, seq, [event('x')]));
    const database = new DatabaseSync(path);
    const mark = database.prepare(`SELECT value FROM marks WHERE name = 'indexed'`);
    await expect.poll(() => mark.get()).toEqual({ value: 20 });
    database.close();
    await journal.close();
  });
});

describe('an index that was made of other words', () => {
  it('is made anew when they are older, and finds everything meanwhile', async () => {
    await makeIndexOf(OLDER);
    expect(await findInFiles(folder, ['zebra'])).toEqual(['zebra']);
    const journal = await openJournal(`sqlite:${path}`);
    expect(await seqsOf(journal, 'number7')).toEqual([8]);
    expect(await seqsOf(journal, 'thought number399')).toEqual([400]);
    expect(await seqsOf(journal, 'zebra7')).toEqual([]);
    await journal.close();
    expect(await findInFiles(folder, ['zebra'])).toEqual([]);
    expect(soundWords()).toBeGreaterThan(OLDER);
  });

  it('is left to the program that made it when they are newer; what is new is found all the same', async () => {
    await makeIndexOf(NEWER);
    const journal = await openJournal(`sqlite:${path}`);
    await journal.append(appendTo(key, 400, [{ ...event('x'), text: 'thought number7 again' }]));
    expect(await seqsOf(journal, 'number7')).toEqual([401, 8]);
    expect(await seqsOf(journal, 'zebra7')).toEqual([8]);
    await journal.close();
    expect(soundWords()).toBe(NEWER);
  });

  it.each([OLDER, NEWER])('keeps no word of a session when its removal returns (%i)', async (words) => {
    await makeIndexOf(words);
    const journal = await openJournal(`sqlite:${path}`);
    const kept = { ...key, id: 'kept' };
    await journal.append(appendTo(kept, 0, [{ ...event('x'), text: 'kept thought' }]));
    await journal.remove(key);
    expect(await findInFiles(folder, ['zebra', 'number'])).toEqual([]);
    expect(await journal.search({ owner: 'me', text: 'thought' })).toMatchObject([{ session: kept }]);
    await journal.close();
    expect(await findInFiles(folder, ['zebra', 'number'])).toEqual([]);
    soundWords();
  });

  it('keeps no word of a session that is removed while it is being emptied', async () => {
    await makeIndexOf(OLDER);
    const database = new DatabaseSync(path);
    database.exec(`UPDATE marks SET value = 0`);
    database.close();
    const journal = await openJournal(`sqlite:${path}`);
    await journal.remove(key);
    expect(await findInFiles(folder, ['zebra', 'number'])).toEqual([]);
    await journal.close();
    soundWords();
  });

  it('stays the one of the newer program, empty, after an older one removed a session', async () => {
    await makeIndexOf(NEWER);
    const journal = await openJournal(`sqlite:${path}`);
    await journal.append(appendTo({ ...key, id: 'kept' }, 0, [{ ...event('x'), text: 'kept thought' }]));
    await journal.remove(key);
    expect(await seqsOf(journal, 'thought')).toEqual([1]);
    await journal.close();
    expect(soundWords()).toBe(NEWER);
  });
});
