import type { ServerEvent } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { createSessionFeed } from '../../src/server/mcp/subscriptions/session-feed.ts';
import { createThinking } from '../../src/thinking/create-thinking.ts';

const LIST = 'thoughtline://sessions';

describe('createSessionFeed', () => {
  let journal: Journal;
  let warnings: string[];
  beforeEach(async () => {
    journal = await openJournal('memory:');
    warnings = [];
  });
  afterEach(() => journal.close());

  const feedOn = (store: Journal) => {
    const quiet = (): void => {};
    const log = { debug: quiet, info: quiet, warn: (message: string) => void warnings.push(message), error: quiet };
    return createSessionFeed({ journal: store, owner: 'ann', log });
  };
  const think = (session: string, owner = 'ann') =>
    createThinking({ journal }).addThought(session, 'a thought', { owner });

  it('tells once of a session whose events arrive together', async () => {
    const heard: ServerEvent[] = [];
    const stop = feedOn(journal).subscribe((event) => heard.push(event));
    await Promise.all([think('a'), think('a'), think('a'), think('b', 'bob')]);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(heard).toEqual([
      { kind: 'resource_updated', uri: LIST },
      { kind: 'resource_updated', uri: `${LIST}/a` },
      { kind: 'resource_updated', uri: `${LIST}/a/trace` },
      { kind: 'resources_list_changed' },
    ]);
    stop();
  });

  it('tells everybody who listens, and nobody who stopped', async () => {
    const feed = feedOn(journal);
    const heard: string[] = [];
    const stopAnn = feed.subscribe(() => heard.push('ann'));
    const stopBob = feed.subscribe(() => heard.push('bob'));
    await think('a');
    await expect.poll(() => new Set(heard)).toEqual(new Set(['ann', 'bob']));
    stopAnn();
    stopAnn();
    heard.length = 0;
    await think('a');
    await expect.poll(() => new Set(heard)).toEqual(new Set(['bob']));
    stopBob();
    heard.length = 0;
    const stopAgain = feed.subscribe(() => heard.push('again'));
    await think('a');
    await expect.poll(() => new Set(heard)).toEqual(new Set(['again']));
    stopAgain();
  });

  it('goes on where it stopped when the store fails for a while', async () => {
    let failures = 0;
    const failing: Journal = {
      ...journal,
      async *watch(options) {
        for await (const each of journal.watch(options)) {
          yield each;
          failures += 1;
          if (failures === 1) throw new Error('the store is away');
        }
      },
    };
    const uris: string[] = [];
    const stop = feedOn(failing).subscribe((event) => event.kind === 'resource_updated' && uris.push(event.uri));
    await think('a');
    await think('b');
    await expect.poll(() => uris, { timeout: 5_000 }).toContain(`${LIST}/b`);
    expect(uris).toContain(`${LIST}/a`);
    expect(warnings).toEqual([expect.stringContaining('the store is away')]);
    stop();
  });
});
