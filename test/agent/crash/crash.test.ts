import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../model-server/start-model-server.ts';
import { compareRequests } from './compare-requests.ts';
import type { DieAt } from './process-order.ts';
import { buildProcesses, type Processes, type ProcessReport } from './run-process.ts';
import { twelveSteps } from './scripted-run.ts';

// The long form kills at every event, and before and after every write; the short one here and there.
const isLong = process.env['CRASH_ROUNDS'] !== undefined;
const AT_ONCE = 2;
const PROVIDERS = ['anthropic', 'openai', 'google', 'ollama', 'compatible'] as const;
type ProviderName = (typeof PROVIDERS)[number];

/** Every which place, of those of the first provider and of the others. */
const EVERY = isLong ? { first: 1, others: 5 } : { first: 13, others: 71 };

const KEYS = {
  ANTHROPIC_API_KEY: 'test-key',
  OPENAI_API_KEY: 'test-key',
  GEMINI_API_KEY: 'test-key',
  COMPATIBLE_API_KEY: 'test-key',
};

let processes: Processes;
let server: ModelServer;
let runs = 0;

beforeAll(async () => {
  processes = await buildProcesses();
  server = await startModelServer({ script: twelveSteps });
});

afterAll(async () => {
  await server.close();
  await processes.remove();
});

describe('an agent under kill -9', () => {
  it.each(PROVIDERS)('goes on where it was, with %s', { timeout: isLong ? 3_600_000 : 120_000 }, async (provider) => {
    const whole = await runWhole(provider);
    const points = pointsOf(whole, PROVIDERS.indexOf(provider));
    const waiting = [...points];
    const work = async (): Promise<void> => {
      for (let dieAt = waiting.shift(); dieAt !== undefined; dieAt = waiting.shift()) {
        await checkRound(provider, whole, dieAt);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(server.violations).toEqual([]);
    console.log(`${provider}: killed at ${points.length} places, ${interruptions} calls were interrupted`);
  });
});

let interruptions = 0;

interface Whole extends ProcessReport {
  readonly model: string;
}

/** A run that nobody disturbs. */
async function runWhole(provider: ProviderName): Promise<Whole> {
  const { model, run } = newRun(provider);
  const report = await run({});
  const said = JSON.stringify([report.events.at(-1), server.violations, report.stderr]);
  expect(report.events.at(-1), said).toMatchObject({ type: 'done', text: 'All twelve are done.' });
  expect(report.began).toHaveLength(36);
  return { ...report, model };
}

/** Where to kill; each provider begins at another place, so that the short form sees many. */
function pointsOf({ events, writes }: Whole, offset: number): DieAt[] {
  const places = (what: DieAt['what'], most: number): DieAt[] =>
    Array.from({ length: most }, (_, index) => ({ what, count: index + 1 }));
  const all = [...places('event', events.length), ...places('before-write', writes), ...places('after-write', writes)];
  const every = offset === 0 ? EVERY.first : EVERY.others;
  return all.filter((_, index) => index % every === (offset * 7) % every);
}

async function checkRound(provider: ProviderName, whole: Whole, dieAt: DieAt): Promise<void> {
  const { model, run } = newRun(provider);
  const where = `${provider}, ${dieAt.what} ${dieAt.count}`;
  const killed = await run({ dieAt });
  expect(killed.wasKilled, `${where}\n${killed.stderr}`).toBe(true);
  const runId = killed.events[0]?.runId;
  const resumed = await run({ runId });
  const last = resumed.events.at(-1);
  const wasDone = last?.type === 'error' && last.code === 'run/nothing-to-resume';
  if (!wasDone)
    expect(last, `${where}\n${resumed.stderr}`).toMatchObject({ type: 'done', text: 'All twelve are done.' });
  checkTools(killed, resumed, where);
  const { difference, interrupted } = compareRequests(server.requestsOf(whole.model), server.requestsOf(model));
  interruptions += interrupted;
  expect(difference, where).toBeUndefined();
}

/** What changes something never runs twice; what was told as finished does not, either. */
function checkTools(killed: ProcessReport, resumed: ProcessReport, where: string): void {
  const again = new Set(resumed.began.map(({ callId }) => callId));
  const changed = killed.began.filter(({ tool, callId }) => tool === 'push' && again.has(callId));
  expect(changed, where).toEqual([]);
  const finished = killed.events.flatMap((event) => (event.type === 'tool-end' ? [event.callId] : []));
  expect(
    finished.filter((callId) => again.has(callId)),
    where,
  ).toEqual([]);
}

/** A run with a model of its own, so that its requests can be told from all others. */
function newRun(provider: ProviderName) {
  runs += 1;
  const model = `run-${runs}`;
  const { urls } = server;
  const env = {
    ...KEYS,
    ANTHROPIC_BASE_URL: urls.anthropic,
    OPENAI_BASE_URL: urls.openai,
    GEMINI_BASE_URL: urls.google,
    OLLAMA_HOST: urls.ollama,
    COMPATIBLE_BASE_URL: urls.compatible,
  };
  const database = join(processes.folder, `${runs}.db`);
  return {
    model,
    run: (how: { readonly runId?: string | undefined; readonly dieAt?: DieAt }) =>
      processes.run({ ...how, database, model: `${provider}/${model}` }, env),
  };
}
