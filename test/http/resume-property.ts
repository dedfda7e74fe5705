import fc from 'fast-check';
import { expect } from 'vitest';
import type { Journal } from '../../src/journal/journal.ts';
import { type ReadEvent, readEvents } from './read-events.ts';
import { type RunningHttp, startHttp } from './start-http.ts';

/**
 * A reader that leaves after some events, and comes back to any of the servers over one store with the last id that it
 * saw, sees every event of a session once and in order, while all servers write.
 */
export async function resumesExactly(openStores: () => Promise<readonly Journal[]>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 20, max: 80 }),
      async (patience, total) => {
        const servers = await Promise.all((await openStores()).map((journal) => startHttp({ journal })));
        await think(servers[0], 'live');
        const writing = writeThoughts(servers, total - 1);
        const got: ReadEvent[] = [];
        for (let visit = 0; got.length < total; visit++) {
          const most = Math.min(patience[visit] ?? total, total - got.length);
          got.push(...(await visitServer(servers[visit % servers.length], { last: got.at(-1)?.id, most })));
        }
        await writing;
        expect(got.map(({ data }) => data['seq'])).toEqual(Array.from({ length: total }, (_, index) => index + 1));
        for (const server of servers) await server.close();
      },
    ),
    { numRuns: 8 },
  );
}

async function think(server: RunningHttp | undefined, session: string): Promise<void> {
  expect(await server?.parts.thinking.addThought(session, `in ${session}`)).toMatchObject({ status: 'success' });
}

/** Some at once, so that they share a write; some to other sessions of the same owner. */
async function writeThoughts(servers: readonly RunningHttp[], count: number): Promise<void> {
  for (let written = 0; written < count; written++) {
    await Promise.all([think(servers[written % servers.length], 'live'), think(servers[0], `noise-${written % 3}`)]);
  }
}

async function visitServer(
  server: RunningHttp | undefined,
  { last, most }: { readonly last: string | undefined; readonly most: number },
): Promise<ReadEvent[]> {
  const url = `${server?.url}/api/sessions/live/events`;
  const reader = await readEvents(url, last === undefined ? {} : { lastEventId: last });
  const events: ReadEvent[] = [];
  for (let event: ReadEvent | undefined; events.length < most; ) {
    event = await reader.next();
    if (event === undefined) break;
    events.push(event);
  }
  await reader.leave();
  return events;
}
