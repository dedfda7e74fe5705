import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Journal, openJournal } from 'thoughtline/journal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PagesQuery, searchPages } from './search-pages.ts';

const owner = 'local';

let folder = '';
let journal: Journal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-pages-'));
  journal = await openJournal(`sqlite:${join(folder, 'thoughtline.db')}`);
});

afterEach(async () => {
  await journal.close();
  await rm(folder, { recursive: true, force: true });
});

/** Stores texts in one session, numbered from 1. */
async function store(id: string, texts: readonly string[]): Promise<void> {
  await journal.append({
    session: { owner, id },
    expectedSeq: 0,
    events: texts.map((text) => ({ type: 'noted', version: 1, at: 1, data: {}, text })),
    head: { kind: 'context', status: 'active', state: {} },
  });
}

/** The seqs of the hits, page by page. */
async function seqsOf(query: Omit<PagesQuery, 'owner'>): Promise<number[][]> {
  const pages: number[][] = [];
  for await (const page of searchPages(journal, { owner, ...query })) pages.push(page.map(({ event }) => event.seq));
  return pages;
}

describe('searchPages', () => {
  it('gives every hit once, newest first: a first page as large as was asked for, then large ones', async () => {
    await store('a', ['one word', 'a word', 'nothing', 'the word', 'word']);
    expect(await seqsOf({ text: 'word', limit: 1 })).toEqual([[5], [4, 2, 1]]);
    expect(await seqsOf({ text: 'word', limit: 4 })).toEqual([[5, 4, 2, 1]]);
    expect(await seqsOf({ text: 'nowhere', limit: 4 })).toEqual([]);
  });

  it('goes on after a page that is short because its hits weigh much', async () => {
    const heavy = `word ${'x'.repeat(900_000)}`;
    await store('a', [heavy, heavy, heavy]);
    const pages = await seqsOf({ text: 'word', limit: 10 });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual([3, 2, 1]);
  });

  it('stays in the session, and behind the place, that it is told', async () => {
    await store('a', ['word', 'word', 'word']);
    await store('b', ['word']);
    expect(await seqsOf({ text: 'word', limit: 1, sessionId: 'a' })).toEqual([[3], [2, 1]]);
    const [hit] = await journal.search({ owner, text: 'word', sessionId: 'a', limit: 1 });
    expect(await seqsOf({ text: 'word', limit: 1, before: hit?.event.position })).toEqual([[2], [1]]);
  });

  it('reads no page that nobody asks for', async () => {
    await store('a', ['word', 'word']);
    let searches = 0;
    const search: Journal['search'] = (query) => {
      searches += 1;
      return journal.search(query);
    };
    for await (const _ of searchPages({ search }, { owner, text: 'word', limit: 1 })) break;
    expect(searches).toBe(1);
  });
});
