import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Journal, openJournal } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendTo, event, freshKey } from './contract/sample-events.ts';
import { take } from './contract/take.ts';

const IDLE = fileURLToPath(new URL('./processes/idle-process.mjs', import.meta.url));

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
    // Whatever is still there: the journal itself removes the log when it finds the file gone.
    for (const name of names) rmSync(join(folder, name), { force: true });
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

describe('a file that is deleted without its log while another process has it open', () => {
  it('can be made anew meanwhile, and keeps all that is stored from then on', async () => {
    await journal.close();
    const idle = spawn(process.execPath, [IDLE, `sqlite:${path}`], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(idle.stdout, 'data');
    expect(await readdir(folder)).toContain('journal.db-shm');
    await rm(path);
    journal = await openJournal(`sqlite:${path}`);
    const key = freshKey();
    await journal.append(appendTo(key, 0, [event('first')]));
    expect(await journal.session({ owner: 'me', id: 'idle' })).toBeUndefined();
    idle.stdin.end();
    expect(await once(idle, 'exit')).toEqual([0, null]);
    await journal.append(appendTo(key, 1, [event('second')]));
    expect(await stored(key)).toEqual(['first', 'second']);
  });
});

describe('a watcher of a file that is gone', () => {
  it.each([undefined, '0'])(
    'ends with journal/replaced, and another one follows the new file (after: %s)',
    async (after) => {
      const key = freshKey();
      await journal.append(appendTo(key, 0, [event('lost')]));
      const options = after === undefined ? {} : { after };
      const watcher = journal.watch(options)[Symbol.asyncIterator]();
      const first = watcher.next();
      await journal.append(appendTo(key, 1, [event('lost, too')]));
      await first;
      if (after !== undefined) await watcher.next();
      const next = watcher.next();
      for (const name of await readdir(folder)) rmSync(join(folder, name), { force: true });
      await expect(next).rejects.toMatchObject({
        code: 'journal/replaced',
        message: expect.stringMatching(/Watch again/),
      });
      const again = take(journal.watch(), 1);
      const other = await openJournal(`sqlite:${path}`);
      await other.append(appendTo(key, 0, [event('new')]));
      expect((await again).map(({ event: tailed }) => tailed.data['name'])).toEqual(['new']);
      await other.close();
    },
  );

  it('sees nothing of a file that has more events', async () => {
    const key = freshKey();
    const other = await openJournal(`sqlite:${folder}/other.db`);
    for (let seq = 0; seq < 5; seq++) await other.append(appendTo(key, seq, [event('of another file')]));
    await other.close();
    const taken = take(journal.watch(), 1);
    await sleep(100);
    await rename(join(folder, 'other.db'), path);
    await expect(taken).rejects.toMatchObject({ code: 'journal/replaced' });
  });
});
