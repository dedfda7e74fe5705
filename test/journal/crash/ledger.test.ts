import { beforeEach, describe, expect, it } from 'vitest';
import { type Journal, openJournal } from '../../../src/journal/index.ts';
import { CRASH_OWNER, createLedger, type Ledger } from './ledger.ts';

const key = { owner: CRASH_OWNER, id: 's' };
let journal: Journal;
let ledger: Ledger;

beforeEach(async () => {
  journal = await openJournal('memory:');
  ledger = createLedger();
});

async function write(seq: number, n: string, body: string): Promise<void> {
  const events = [{ type: 'line-written', version: 1, at: 1, data: { n, body }, text: `w${n}` }];
  await journal.append({
    session: key,
    expectedSeq: seq - 1,
    events,
    head: { kind: 'context', status: 'active', state: n },
  });
}

function said(...lines: string[]): void {
  for (const line of lines) ledger.note(line.replaceAll(' ', '\t'));
}

describe('createLedger', () => {
  it('is content with a journal that holds what was acknowledged, and perhaps what was tried', async () => {
    said('tried s a1 x', 'acknowledged s a1 1', 'tried s a2 y', 'tried s a3 z');
    await write(1, 'a1', 'x');
    await write(2, 'a3', 'z');
    await ledger.check(journal, ['s', 'never written']);
    expect(ledger.unknown().map(({ n }) => n)).toEqual(['a2', 'a3']);
  });

  it('finds an acknowledged event that is lost', async () => {
    said('tried s a1 x', 'acknowledged s a1 1', 'tried s a2 y', 'acknowledged s a2 2');
    await write(1, 'a1', 'x');
    await expect(ledger.check(journal, ['s'])).rejects.toThrow('the acknowledged event a2');
  });

  it('finds an event that is stored twice', async () => {
    said('tried s a1 x', 'acknowledged s a1 1');
    await write(1, 'a1', 'x');
    await write(2, 'a1', 'x');
    await expect(ledger.check(journal, ['s'])).rejects.toThrow('duplicates');
  });

  it('finds an event whose content changed, and one that nobody wrote', async () => {
    said('tried s a1 x', 'acknowledged s a1 1');
    await write(1, 'a1', 'x?');
    await expect(ledger.check(journal, ['s'])).rejects.toThrow('an event of s');
  });

  it('finds an acknowledgement that changed its place', () => {
    said('tried s a1 x', 'acknowledged s a1 1');
    expect(() => said('acknowledged s a1 2')).toThrow('the place of a1');
  });
});
