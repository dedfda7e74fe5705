import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Journal, openJournal, type SessionHead, type SessionKey } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendTo, event } from './contract/sample-events.ts';
import { findInFiles } from './find-in-files.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-deletion-'));
  path = join(folder, 'journal.db');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const removed = { owner: 'me', id: 'removed-session' };
const kept = { owner: 'me', id: 'kept-session' };

describe('the bytes of a journal file', () => {
  it('hold nothing of a removed session, and all of its neighbours', async () => {
    const journal = await openJournal(`sqlite:${path}`);
    const secrets = await fill(journal, removed);
    const others = await fill(journal, kept);
    await journal.search({ owner: 'me', text: 'index everything' });
    expect(await findInFiles(folder, secrets)).toEqual(secrets);
    await journal.remove(removed);
    expect(await findInFiles(folder, [...secrets, removed.id])).toEqual([]);
    await journal.close();
    expect(await findInFiles(folder, [...secrets, removed.id])).toEqual([]);
    expect(await findInFiles(folder, others)).toEqual(others);
    expectSound(path);
  });

  it('hold nothing of what was removed before it was indexed', async () => {
    const journal = await openJournal(`sqlite:${path}`);
    const secrets = await fill(journal, removed);
    await journal.remove(removed);
    await journal.close();
    expect(await findInFiles(folder, secrets)).toEqual([]);
    expectSound(path);
  });

  it('hold nothing of swept sessions', async () => {
    const journal = await openJournal(`sqlite:${path}`);
    const secrets = [...(await fill(journal, removed)), ...(await fill(journal, { ...removed, id: 'removed-too' }))];
    await journal.search({ owner: 'me', text: 'index everything' });
    expect(await journal.sweep({ idleSince: 2_000 })).toMatchObject({ removed: 2 });
    await journal.close();
    expect(await findInFiles(folder, secrets)).toEqual([]);
    expectSound(path);
  });

  it('hold nothing of it when another process has the file open', async () => {
    const [one, two] = [await openJournal(`sqlite:${path}`), await openJournal(`sqlite:${path}`)];
    const secrets = await fill(one, removed);
    await two.search({ owner: 'me', text: 'index everything' });
    await one.remove(removed);
    await one.close();
    expect(await findInFiles(folder, secrets)).toEqual([]);
    expect(await two.read(removed)).toEqual([]);
    await two.close();
  });

  it('lose it at the close at the latest when somebody read the log meanwhile', async () => {
    const journal = await openJournal(`sqlite:${path}`);
    const secrets = await fill(journal, removed);
    const reader = new DatabaseSync(path);
    reader.exec('BEGIN; SELECT count(*) FROM events');
    await journal.remove(removed);
    expect(await findInFiles(folder, secrets)).not.toEqual([]);
    reader.exec('COMMIT');
    await journal.close();
    reader.close();
    expect(await findInFiles(folder, secrets)).toEqual([]);
  });

  it('keep hidden text, which stays readable', async () => {
    const journal = await openJournal(`sqlite:${path}`);
    const secrets = await fill(journal, kept);
    await journal.append({ ...appendTo(kept, 30, [event('rollback')]), hide: [1, 2, 30] });
    const texts = (await journal.read(kept)).map(({ text }) => text ?? '').join(' ');
    expect(secrets.filter((secret) => texts.includes(secret)).length).toBeGreaterThan(0);
    expect(await journal.search({ owner: 'me', text: 'say', limit: 100 })).toHaveLength(27);
    await journal.remove(kept);
    await journal.close();
    expect(await findInFiles(folder, secrets)).toEqual([]);
    expectSound(path);
  });
});

/** Writes short and long texts, heads and requests; gives every text that must be found later, or must not. */
async function fill(journal: Journal, session: SessionKey): Promise<string[]> {
  const secrets: string[] = [];
  const secret = (): string => {
    const text = randomBytes(8).toString('hex');
    secrets.push(text);
    return text;
  };
  for (let seq = 0; seq < 30; seq++) {
    const filling = 'so many words '.repeat(seq % 10 === 9 ? 1_000 : seq);
    const text = `say ${secret()} ${filling}`;
    const thought = { ...event(secret()), text, requestId: `${session.id} ${seq}` };
    await journal.append({ ...appendTo(session, seq, [thought]), head: headWith(text, filling) });
  }
  return secrets.toSorted();
}

/** Heads grow and shrink, so that their pages are freed and used again. */
function headWith(title: string, filling: string): SessionHead {
  return { kind: 'context', status: 'active', title, state: { filling, title } };
}

/** What was deleted from the index was in it, and the file is whole. */
function expectSound(file: string): void {
  const database = new DatabaseSync(file);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.exec(`INSERT INTO event_words (event_words) VALUES ('integrity-check')`);
  database.close();
}
