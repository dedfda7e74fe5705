import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ThoughtlineError } from '../base/error.ts';
import type { Decider } from './decider.ts';
import type { Append, Journal } from './journal.ts';
import { openJournal } from './open-journal.ts';
import { createSessionWriter, type SessionWriter } from './session-writer.ts';

interface Tally {
  readonly total: number;
  readonly count: number;
}

type Command =
  | { add: number }
  | { addTwice: number }
  | { crash: true }
  | { nothing: true }
  | { huge: true }
  | { hide: number };

/** Sums up to 100 and not beyond. */
const tally: Decider<Tally, Command, string> = {
  initial: { total: 0, count: 0 },
  decide(state, command) {
    if ('crash' in command) throw new Error('a rule has a mistake');
    if ('nothing' in command) return { events: [] };
    if ('hide' in command) return { events: [added(0)], hide: [command.hide] };
    if ('huge' in command) return { events: [{ ...added(0), at: Number.NaN }] };
    const amounts = 'add' in command ? [command.add] : [command.addTwice, command.addTwice];
    const total = state.total + amounts.reduce((sum, amount) => sum + amount, 0);
    return total > 100 ? { refusal: `${total} is too much` } : { events: amounts.map(added) };
  },
  evolve: ({ total, count }, event, seq) => {
    if (seq !== count + 1) throw new Error(`seq ${seq} after ${count} events`);
    return { total: total + Number(event.data['amount']), count: seq };
  },
  toHead: ({ total, count }) => ({ kind: 'context', status: 'active', state: { total, count } }),
  fromHead: ({ state }) => {
    const { total, count } = JSON.parse(JSON.stringify(state));
    return { total, count };
  },
};

function added(amount: number): { type: string; version: number; at: number; data: { amount: number }; text: string } {
  return { type: 'amount-added', version: 1, at: 1, data: { amount }, text: `amount ${amount}` };
}

const key = { owner: 'me', id: 'sum' };

async function start(): Promise<{
  journal: Journal;
  writer: SessionWriter<Tally, Command, string>;
  appends: Append[];
}> {
  const memory = await openJournal('memory:');
  const appends: Append[] = [];
  const journal: Journal = {
    ...memory,
    append(append) {
      appends.push(append);
      return memory.append(append);
    },
  };
  return { journal, writer: createSessionWriter({ journal, decider: tally }), appends };
}

describe('createSessionWriter', () => {
  it('decides, stores and tells the state after the command', async () => {
    const { journal, writer } = await start();
    expect(await writer.submit(key, { add: 3 })).toMatchObject({
      status: 'stored',
      seq: 1,
      state: { total: 3, count: 1 },
    });
    expect(await writer.submit(key, { addTwice: 2 })).toMatchObject({
      status: 'stored',
      seq: 3,
      state: { total: 7, count: 3 },
    });
    expect(await journal.session(key)).toMatchObject({ seq: 3, state: { total: 7, count: 3 } });
  });

  it('stores commands of one turn in one append, each answered with its own state', async () => {
    const { writer, appends } = await start();
    const results = await Promise.all([1, 2, 3, 4].map((add) => writer.submit(key, { add })));
    expect(appends).toHaveLength(1);
    expect(results).toMatchObject([
      { state: { total: 1 } },
      { state: { total: 3 } },
      { state: { total: 6 } },
      { state: { total: 10 } },
    ]);
  });

  it('settles refusals and mistakes of a rule alone', async () => {
    const { writer } = await start();
    const [first, refused, crashed, none, last] = await Promise.allSettled([
      writer.submit(key, { add: 60 }),
      writer.submit(key, { add: 50 }),
      writer.submit(key, { crash: true }),
      writer.submit(key, { nothing: true }),
      writer.submit(key, { add: 40 }),
    ]);
    expect(first).toMatchObject({ value: { status: 'stored', seq: 1 } });
    expect(refused).toMatchObject({ value: { status: 'refused', refusal: '110 is too much', state: { total: 60 } } });
    expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'a rule has a mistake' } });
    expect(none).toMatchObject({ value: { status: 'stored', events: [], seq: 1 } });
    expect(last).toMatchObject({ value: { status: 'stored', seq: 2, state: { total: 100 } } });
  });

  it('fails a command that cannot be stored alone', async () => {
    const { journal, writer } = await start();
    const [one, bad, two] = await Promise.allSettled([
      writer.submit(key, { add: 1 }),
      writer.submit(key, { huge: true }),
      writer.submit(key, { add: 2 }),
    ]);
    expect([one.status, bad.status, two.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(bad).toMatchObject({ reason: { code: 'journal/invalid' } });
    expect(await journal.session(key)).toMatchObject({ state: { total: 3, count: 2 } });
  });

  it('decides again when another writer was first, and refuses only on the present state', async () => {
    const { journal, writer } = await start();
    const other = createSessionWriter({ journal, decider: tally });
    await writer.submit(key, { add: 90 });
    await other.submit(key, { add: 5 });
    expect(await writer.submit(key, { add: 5 })).toMatchObject({ status: 'stored', seq: 3, state: { total: 100 } });
    await other.submit(key, { add: -50 });
    expect(await writer.submit(key, { add: 20 })).toMatchObject({ status: 'stored', seq: 5, state: { total: 70 } });
  });

  it('answers a repeated request with where it was stored', async () => {
    const { journal, writer } = await start();
    await writer.submit(key, { add: 100 }, { requestId: 'r' });
    const repeated = { status: 'repeated', requestId: 'r', session: key, seq: 1 };
    expect(await writer.submit(key, { add: 100 }, { requestId: 'r' })).toEqual(repeated);
    expect(await writer.submit({ ...key, id: 'other' }, { add: 1 }, { requestId: 'r' })).toEqual(repeated);
    expect(await journal.read(key)).toHaveLength(1);
  });

  it('stores twins of one turn once, and their neighbours all', async () => {
    const { journal, writer } = await start();
    await writer.submit(key, { add: 1 }, { requestId: 'old' });
    const results = await Promise.all([
      writer.submit(key, { add: 1 }, { requestId: 'new' }),
      writer.submit(key, { add: 1 }, { requestId: 'old' }),
      writer.submit(key, { add: 1 }, { requestId: 'new' }),
      writer.submit(key, { add: 1 }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['stored', 'repeated', 'repeated', 'stored']);
    expect(await journal.session(key)).toMatchObject({ state: { total: 3, count: 3 } });
  });

  it('decides anew on the session that a conflict tells, without reading it', async () => {
    const { journal } = await start();
    // What a conflict tells is good for a few milliseconds, and on a busy machine those may be over at once.
    vi.useFakeTimers({ toFake: ['Date'] });
    let reads = 0;
    const telling: Journal = {
      ...journal,
      session: (wanted) => {
        reads += 1;
        return journal.session(wanted);
      },
      append: async (append) => {
        const appended = await journal.append(append);
        const current = await journal.session(append.session);
        return appended.status === 'conflict' && current !== undefined ? { ...appended, current } : appended;
      },
    };
    const writer = createSessionWriter({ journal: telling, decider: tally });
    await writer.submit(key, { add: 1 });
    await createSessionWriter({ journal, decider: tally }).submit(key, { add: 90 });
    expect(await writer.submit(key, { add: 5 })).toMatchObject({ status: 'stored', seq: 3, state: { total: 96 } });
    expect(reads).toBe(1);
    vi.useRealTimers();
  });

  it('hides what a decision hides', async () => {
    const { journal, writer } = await start();
    await writer.submit(key, { add: 7 });
    await writer.submit(key, { hide: 1 });
    expect(await journal.search({ owner: 'me', text: 'amount 7' })).toEqual([]);
  });

  it('stores nothing of a command that was withdrawn while it waited', async () => {
    const { journal, writer } = await start();
    const abort = new AbortController();
    const first = writer.submit(key, { add: 1 });
    const withdrawn = writer.submit(key, { add: 2 }, { signal: abort.signal });
    abort.abort();
    await expect(withdrawn).rejects.toMatchObject({ code: 'journal/aborted' });
    await first;
    expect(await journal.read(key)).toHaveLength(1);
  });

  it('passes a failure of the store on and works again after it', async () => {
    const { journal } = await start();
    let isFull = true;
    const failing: Journal = {
      ...journal,
      append: async (append) => {
        if (isFull) throw new ThoughtlineError('journal/full', 'The disk is full.');
        return journal.append(append);
      },
    };
    const writer = createSessionWriter({ journal: failing, decider: tally });
    const results = await Promise.allSettled([writer.submit(key, { add: 1 }), writer.submit(key, { add: 2 })]);
    expect(results).toMatchObject([{ reason: { code: 'journal/full' } }, { reason: { code: 'journal/full' } }]);
    isFull = false;
    expect(await writer.submit(key, { add: 3 })).toMatchObject({ status: 'stored', seq: 1 });
  });

  it('never passes the limit, whoever writes in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.integer({ min: 1, max: 30 })), { maxLength: 40 }),
        async (submissions) => {
          const { journal } = await start();
          const writers = [0, 1, 2].map(() => createSessionWriter({ journal, decider: tally }));
          const results = await Promise.all(
            submissions.map(async ([who, session, add]) => ({
              session,
              add,
              result: await writers[who]?.submit({ owner: 'me', id: `s${session}` }, { add }),
            })),
          );
          for (const session of [0, 1]) {
            const stored = results.filter((each) => each.session === session && each.result?.status === 'stored');
            const events = await journal.read({ owner: 'me', id: `s${session}` });
            const total = stored.reduce((sum, { add }) => sum + add, 0);
            expect(events).toHaveLength(stored.length);
            expect(total).toBeLessThanOrEqual(100);
            expect(events.reduce((sum, { data }) => sum + Number(data['amount']), 0)).toBe(total);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
