import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { type Retention, sweepRegularly } from '../../src/server/retention/sweep-regularly.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

let journal: Journal;
let logged: string[];
const stops: (() => void)[] = [];

beforeEach(async () => {
  journal = await openJournal('memory:');
  logged = [];
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await journal.close();
});

async function store(id: string, ageInDays: number): Promise<void> {
  const at = NOW - ageInDays * DAY_MS;
  await journal.append({
    session: { owner: 'local', id },
    expectedSeq: 0,
    events: [{ type: 'thought-recorded', version: 1, at, data: {} }],
    head: { kind: 'context', status: 'active', state: {} },
  });
}

async function ids(): Promise<string[]> {
  return (await journal.sessions({ owner: 'local', limit: 1_000 })).sessions.map(({ id }) => id).sort();
}

function sweep(retention: Retention, from: Journal = journal): void {
  const log = createLog({ level: () => 'debug', write: (line) => logged.push(line) });
  stops.push(
    sweepRegularly({ journal: from, clock: { now: () => NOW }, log }, { retention: () => retention, firstAfterMs: 1 }),
  );
}

describe('sweepRegularly', () => {
  it('deletes what is older than the days say, and nothing else', async () => {
    await store('old', 31);
    await store('young', 29);
    sweep(30);
    await expect.poll(ids).toEqual(['young']);
  });

  it.each(['session', 'none'] as const)('deletes what was idle for a day where retention is %s', async (retention) => {
    await store('idle', 1.1);
    await store('in-use', 0.9);
    sweep(retention);
    await expect.poll(ids).toEqual(['in-use']);
  });

  it('goes on in steps until nothing is left to delete', async () => {
    for (let number = 0; number < 250; number++) await store(`old-${number}`, 40);
    const steps: number[] = [];
    const counting: Journal = {
      ...journal,
      sweep: async (options) => {
        const swept = await journal.sweep(options);
        steps.push(swept.removed);
        return swept;
      },
    };
    sweep(30, counting);
    await expect.poll(ids).toEqual([]);
    expect(Math.max(...steps)).toBeLessThanOrEqual(100);
  });

  it('tells the log of a failure and lives on', async () => {
    sweep(30, { ...journal, sweep: () => Promise.reject(new Error('disk on fire')) });
    await expect.poll(() => logged.join('')).toContain('Old sessions could not be deleted: disk on fire');
  });

  it('does nothing any more when it is stopped', async () => {
    await store('old', 31);
    sweep(30);
    for (const stop of stops.splice(0)) stop();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await ids()).toEqual(['old']);
  });
});
