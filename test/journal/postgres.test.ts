import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/open-journal.ts';
import { describeBoundedAnswers } from './contract/bounded-answers.ts';
import { describeJournalContract } from './contract.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;
let url: string;

beforeAll(async () => {
  server = await startPostgresServer();
  url = await server.freshUrl();
});

afterAll(async () => {
  await server.stop();
});

describeJournalContract('PostgreSQL', (options) => openJournal(url, options));
describeBoundedAnswers('PostgreSQL', () => openJournal(url));

describe('a conflict on PostgreSQL', () => {
  it('tells how the session stands', async () => {
    const journal = await openJournal(url);
    const session = { owner: 'conflict', id: 'session' };
    const events = [{ type: 'thing-happened', version: 1, at: 1, data: {} }];
    const head = { kind: 'context', status: 'active', state: { step: 1 } } as const;
    await journal.append({ session, expectedSeq: 0, events, head });
    const conflict = await journal.append({ session, expectedSeq: 0, events, head });
    expect(conflict).toEqual({ status: 'conflict', seq: 1, current: await journal.session(session) });
    await journal.close();
  });
});
