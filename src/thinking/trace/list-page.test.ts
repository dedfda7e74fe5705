import { type Journal, openJournal } from 'thoughtline/journal';
import { beforeAll, describe, expect, it } from 'vitest';
import { thoughtsOf } from '../../base/thoughts-of.ts';
import { createEngine } from '../create-engine.ts';
import { listPage } from './list-page.ts';

let journal: Journal;

/** Every other session holds what an agent thought. */
beforeAll(async () => {
  journal = await openJournal('memory:');
  let now = 0;
  const { addThought } = createEngine({ journal, clock: { now: () => ++now } });
  for (let count = 1; count <= 5; count++) {
    await addThought(`s${count}`, 'a thought');
    await addThought(thoughtsOf(`r${count}`), 'of an agent', { isOfRun: true });
  }
});

async function page(limit: number, { cursor, withThoughts = false }: { cursor?: string; withThoughts?: boolean } = {}) {
  const from = cursor === undefined ? {} : { cursor };
  const { sessions, next } = await listPage(journal, { owner: 'local', limit, ...from }, withThoughts);
  return { ids: sessions.map(({ id }) => id), next };
}

describe('listPage', () => {
  it('leaves out what agents thought, in full pages of which each session is in one', async () => {
    const first = await page(3);
    expect(first).toEqual({ ids: ['s5', 's4', 's3'], next: expect.any(String) });
    const second = await page(3, { cursor: first.next ?? '' });
    expect(second).toEqual({ ids: ['s2', 's1'], next: undefined });
  });

  it('shows it where that is asked for', async () => {
    expect((await page(3, { withThoughts: true })).ids).toEqual(['run:r5', 's5', 'run:r4']);
  });
});
