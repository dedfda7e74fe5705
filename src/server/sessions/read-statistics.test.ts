import { openJournal } from 'thoughtline/journal';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../base/tokens.ts';
import type { Journal } from '../../journal/journal.ts';
import { createThinking } from '../../thinking/create-thinking.ts';
import { readOwnerStatistics, readSessionStatistics } from './read-statistics.ts';

async function journalWithThoughts(): Promise<{ journal: Journal; sessionId: string }> {
  const journal = await openJournal('memory:');
  const thinking = createThinking({ journal });
  for (let time = 0; time < 4; time++) await thinking.addThought('loop', 'the same thought again');
  await thinking.clearContext('loop');
  await thinking.addThought('loop', 'another');
  const first = await thinking.reason({ query: 'q', level: 'basic', targetThoughts: 3, thought: 'one' });
  const sessionId = first.ok ? first.result.sessionId : '';
  await thinking.reason({ sessionId, thought: 'two' });
  await thinking.reason({ sessionId, rollbackToStep: 0, thought: 'two anew' });
  await thinking.addThought('foreign', 'of somebody else', { owner: 'ann' });
  return { journal, sessionId };
}

const tokensOf = (...texts: string[]) => texts.reduce((sum, text) => sum + estimateTokens(text), 0);

describe('readSessionStatistics', () => {
  it('K12 counts live and discarded thoughts, all tokens, and nudges', async () => {
    const { journal, sessionId } = await journalWithThoughts();
    expect(await readSessionStatistics(journal, { owner: 'local', id: sessionId })).toEqual({
      sessions: 1,
      thoughts: { recorded: 3, live: 2, discarded: 1 },
      thinkingTokens: tokensOf('one', 'two', 'two anew'),
      thinkingShare: null,
      toolCallsAfterThought: null,
      nudges: 0,
      runs: null,
    });
    expect(await readSessionStatistics(journal, { owner: 'local', id: 'loop' })).toMatchObject({
      thoughts: { recorded: 5, live: 1, discarded: 4 },
      nudges: 2,
    });
  });

  it('knows nothing of the sessions of others', async () => {
    const { journal } = await journalWithThoughts();
    expect(await readSessionStatistics(journal, { owner: 'local', id: 'foreign' })).toBeUndefined();
  });
});

describe('readOwnerStatistics', () => {
  it('K12 adds up the sessions of one owner', async () => {
    const { journal } = await journalWithThoughts();
    expect(await readOwnerStatistics(journal, 'local')).toMatchObject({
      sessions: 2,
      thoughts: { recorded: 8, live: 3, discarded: 5 },
      nudges: 2,
    });
    expect(await readOwnerStatistics(journal, 'nobody')).toMatchObject({ sessions: 0, thinkingTokens: 0, runs: null });
  });

  it('reads as many pages as there are', async () => {
    const journal = await openJournal('memory:');
    const thinking = createThinking({ journal });
    for (let session = 0; session < 250; session++) await thinking.addThought(`s${session}`, 'hm');
    for (let step = 0; step < 1_200; step++) await thinking.addThought('long', `thought ${step}`);
    const heard: number[] = [];
    const total = await readOwnerStatistics(journal, 'local', (done) => heard.push(done));
    expect(total).toMatchObject({ sessions: 251, thoughts: { recorded: 1_450, live: 1_450, discarded: 0 } });
    expect(heard).toEqual([100, 200, 251]);
  });
});
