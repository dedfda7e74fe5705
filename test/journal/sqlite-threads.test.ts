import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { type Journal, openJournal } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendTo, event, freshKey } from './contract/sample-events.ts';
import { type RecordedThreads, recordThreads } from './faults/recorded-threads.ts';

let folder: string;
let recorded: RecordedThreads;
let journal: Journal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-threads-'));
  recorded = recordThreads();
  journal = await openJournal(`sqlite:${folder}/journal.db`);
});

afterEach(async () => {
  vi.useRealTimers();
  await journal.close();
  recorded.stop();
  await rm(folder, { recursive: true });
});

describe('a thread that dies', () => {
  it('leaves the outcome of the writes that were with it unknown, and nothing else fails', async () => {
    const [lost, late] = [freshKey(), freshKey()];
    const crashed = recorded.crash();
    const appended = journal.append(appendTo(lost, 0, [event('a')]));
    const removed = journal.remove(freshKey());
    const read = journal.read(late);
    const outcomes = Promise.allSettled([appended, removed, read]);
    // By then the calls are with the thread, which is dying; what follows waits here.
    await nextTick();
    const waiting = journal.append(appendTo(late, 0, [event('late')]));
    expect(await outcomes).toMatchObject([
      { reason: { code: 'journal/unknown-outcome', message: expect.stringContaining('read the session') } },
      { reason: { code: 'journal/unknown-outcome' } },
      { reason: { code: 'journal/unavailable', message: expect.stringContaining('try again') } },
    ]);
    await crashed;
    expect(await waiting).toMatchObject({ status: 'stored', seq: 1 });
    expect(await journal.read(late)).toHaveLength(1);
  });

  it('is replaced at the next use, also the one that searches', async () => {
    const key = freshKey();
    await journal.append(appendTo(key, 0, [{ ...event('a'), text: 'needle' }]));
    expect(await journal.search({ owner: key.owner, text: 'needle' })).toHaveLength(1);
    expect(recorded.threads).toHaveLength(2);
    await recorded.crash();
    expect(await journal.search({ owner: key.owner, text: 'needle' })).toHaveLength(1);
    expect(await journal.append(appendTo(key, 1, [event('b')]))).toMatchObject({ status: 'stored', seq: 2 });
    expect(recorded.threads).toHaveLength(4);
  });

  it('is not replaced for ever when it dies again and again, but after a while', async () => {
    const key = freshKey();
    for (let deaths = 0; deaths < 3; deaths++) {
      await journal.session(key);
      await recorded.crash();
    }
    await expect(journal.session(key)).rejects.toMatchObject({ code: 'journal/unavailable' });
    expect(recorded.threads).toHaveLength(3);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await journal.append(appendTo(key, 0, [event('a')]))).toMatchObject({ status: 'stored' });
  });

  it('does not keep the journal from being closed', async () => {
    await recorded.crash();
    await journal.close();
    await expect(journal.session(freshKey())).rejects.toMatchObject({ code: 'journal/closed' });
  });
});
