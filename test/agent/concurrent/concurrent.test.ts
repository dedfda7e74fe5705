import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Journal, openJournal } from 'thoughtline/journal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../../src/agent/agent-event.ts';
import { findModel } from '../../../src/agent/providers/find-model.ts';
import type { Turn } from '../../model-server/script.ts';
import { answersIn, type SeenRequest } from '../../model-server/seen-request.ts';
import { type ModelServer, startModelServer } from '../../model-server/start-model-server.ts';
import { echoTool, SETTINGS, type TestAgent, testAgent } from '../loop/agent-for-test.ts';

const RUNS = 50;
const STEPS = 5;
const ROUNDS = { warm: 2, measured: 2 };
/** What caches and a heap in use may add, over 100 runs. */
const FLAT_MB = 12;
const PROVIDERS = ['anthropic', 'openai', 'google', 'ollama', 'compatible'];

let folder: string;
let journal: Journal;
let server: ModelServer;
let test: TestAgent;
const mixedUp: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thoughtline-concurrent-'));
  journal = await openJournal(`sqlite:${join(folder, 'runs.db')}`);
  server = await startModelServer({ script: answer, keepRequests: false });
  const wait = echoTool('wait', ['read_only'], async () => new Promise((resolve) => setTimeout(resolve, 3)));
  test = await testAgent({ journal, extra: [wait] });
  test.settings = { ...SETTINGS, limits: { steps: 25 } };
});

afterAll(async () => {
  await server.close();
  await journal.close();
  await rm(folder, { recursive: true });
});

/** Goes by the request alone, and looks for what belongs to another run in it. */
function answer(request: SeenRequest): Turn {
  const own = `of ${request.model}.`;
  const strange = JSON.stringify(request.messages)
    .match(/of run-\d+-\d+\./g)
    ?.find((found) => found !== own);
  if (strange !== undefined) mixedUp.push(`${strange} in a request ${own}`);
  if (request.tools.some(({ name }) => name === 'response_formatter')) {
    const conversation = [{ type: 'text', content: `The answer ${own}` }];
    return { calls: [{ name: 'response_formatter', input: { conversation } }] };
  }
  const step = answersIn(request) + 1;
  if (step > STEPS) return { text: `Done ${own}` };
  const calls = ['wait', 'look', 'change'].map((name) => ({ name, input: { text: `Step ${step} ${own}` } }));
  return { text: `Step ${step} ${own}`, calls };
}

describe('concurrent runs', () => {
  it('L16 share nothing, and leave nothing behind in memory', { timeout: 240_000 }, async () => {
    for (let round = 1; round <= ROUNDS.warm; round++) await runAll(round);
    const before = heapMb();
    for (let round = 1; round <= ROUNDS.measured; round++) await runAll(ROUNDS.warm + round);
    const grown = heapMb() - before;
    console.log(`the heap grew by ${grown.toFixed(1)} MB over ${ROUNDS.measured * RUNS} runs`);
    expect(grown).toBeLessThan(FLAT_MB);
    expect(mixedUp).toEqual([]);
    expect(server.violations).toEqual([]);
  });
});

async function runAll(round: number): Promise<void> {
  test.ran.length = 0;
  const runs = Array.from({ length: RUNS }, (_, index) =>
    runOne(`run-${round}-${index}`, PROVIDERS[index % PROVIDERS.length]),
  );
  const ids = new Set(await Promise.all(runs));
  expect(ids.size).toBe(RUNS);
  expect(test.ran).toHaveLength(RUNS * STEPS * 2);
}

async function runOne(name: string, provider = 'anthropic'): Promise<string> {
  const { urls } = server;
  const env = {
    ANTHROPIC_API_KEY: 'test-key',
    OPENAI_API_KEY: 'test-key',
    GEMINI_API_KEY: 'test-key',
    ANTHROPIC_BASE_URL: urls.anthropic,
    OPENAI_BASE_URL: urls.openai,
    GEMINI_BASE_URL: urls.google,
    OLLAMA_HOST: urls.ollama,
    COMPATIBLE_BASE_URL: urls.compatible,
  };
  const model = await findModel(`${provider}/${name}`, { env });
  const events: AgentEvent[] = await test.run({ text: `The question of ${name}.`, model });
  expect(events.at(-1)).toMatchObject({ type: 'done', text: `The answer of ${name}.` });
  const told = events.filter((event) => /of run-/.test(JSON.stringify(event)));
  expect(told.every((event) => JSON.stringify(event).includes(`of ${name}.`) || event.type === 'text')).toBe(true);
  return events[0]?.runId ?? '';
}

function heapMb(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
