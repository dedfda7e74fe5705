import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { SessionKey } from '../../src/journal/journal.ts';
import type { ReasoningAnswer } from '../../src/thinking/reasoning/answer-reasoning.ts';
import { traceOf } from '../../src/thinking/reasoning/trace-of.ts';
import { type Engine, engineOn } from './engine.ts';
import { type Store, sharedBy, useStores } from './stores.ts';

const PROGRAM = fileURLToPath(new URL('./reasoning-process.mjs', import.meta.url));
const TIME_TO_START = 700;
const WRITERS = 9;
const FREE = 7;
const START = { query: 'Why?', level: 'normal', targetThoughts: FREE + 1, thought: 'the first' };

const stores = useStores();

describe.each(stores)('Q14 parallel writers in one process on $name', (store) => {
  it.each([1, 3])('fill exactly the free steps, with %i engines', async (count) => {
    const engine = engineOn(store);
    const { sessionId } = await engine.accepted(START);
    const engines = [engine, ...Array.from({ length: count - 1 }, () => engineOn(store, engine.owner.owner))];
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) =>
        (engines[index % count] ?? engine).reason({ sessionId, thought: `writer ${index}`, include: 'trace' }),
      ),
    );
    await expectFilled(store, { ...engine.owner, id: sessionId }, answers);
    const steps = answers.flatMap((answer) => (answer.ok ? [answer.result.step] : []));
    expect(steps.toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8]);
    for (const answer of answers) if (answer.ok) expect(answer.result.generatedThoughts).toBe(1);
  });

  it('let exactly one batch win', async () => {
    const engine = engineOn(store);
    const { sessionId } = await engine.accepted({ query: 'Why?', level: 'basic', targetThoughts: 3, thought: 'a' });
    const other = engineOn(store, engine.owner.owner);
    const answers = await Promise.all(
      [engine, other, engine, other].map(({ reason }, index) =>
        reason({ sessionId, runMode: 'run_to_completion', thought: [`${index}.1`, `${index}.2`] }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = answers.findIndex(({ ok }) => ok);
    const thoughts = traceOf(await store.journal.read({ ...engine.owner, id: sessionId }));
    expect(thoughts.map(({ content }) => content)).toEqual(['a', `${winner}.1`, `${winner}.2`]);
  });

  it('count every token when they compete for the budget', async () => {
    const engine = engineOn(store);
    const { sessionId } = await engine.accepted({ ...START, thought: 'x'.repeat(3_500 * 4) });
    const other = engineOn(store, engine.owner.owner);
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        (index % 2 === 0 ? engine : other).reason({ sessionId, thought: 'y'.repeat(3_500) }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('E_BUDGET_EXCEEDED');
    expect(await engine.accepted({ sessionId, rollbackToStep: 3, include: 'state' })).toMatchObject({
      tokensUsed: 7_000,
    });
  });
});

describe.each(sharedBy(stores))('Q14 parallel writers in three processes on $name', (store) => {
  it('fill exactly the free steps', async () => {
    const engine = realTime(store);
    const { sessionId } = await engine.accepted(START);
    const calls = Array.from({ length: 3 }, (_, process) =>
      Array.from({ length: WRITERS / 3 }, (_, index) => ({ sessionId, thought: `writer ${process * 3 + index}` })),
    );
    await expectFilled(store, { ...engine.owner, id: sessionId }, await inProcesses(store, engine, calls));
  });

  it('Q13 store a start once that all of them send', async () => {
    const engine = realTime(store);
    const start = { ...START, requestId: 'r-1', include: 'trace' };
    const answers = await inProcesses(store, engine, [
      [start, start],
      [start, start],
      [start, start],
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, result: { step: 1 } });
    expect(await engine.sessionCount()).toBe(1);
  });
});

/** Exactly the free steps are stored, unique and gapless, and every other call got an error. */
async function expectFilled({ journal }: Store, key: SessionKey, answers: readonly ReasoningAnswer[]): Promise<void> {
  const stored = answers.flatMap(({ ok }, index) => (ok ? [`writer ${index}`] : []));
  expect(stored).toHaveLength(FREE);
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('E_SESSION_COMPLETED');
  const thoughts = traceOf(await journal.read(key));
  expect(await journal.session(key)).toMatchObject({ status: 'completed' });
  expect(thoughts.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(thoughts.map(({ content }) => content).toSorted()).toEqual(['the first', ...stored].toSorted());
}

/** An engine whose clock agrees with that of other processes. */
function realTime(store: Store): Engine {
  const engine = engineOn(store);
  engine.clock.time = Date.now();
  return engine;
}

async function inProcesses(store: Store, { owner }: Engine, calls: readonly unknown[][]): Promise<ReasoningAnswer[]> {
  const startAt = Date.now() + TIME_TO_START;
  const answers = await Promise.all(
    calls.map(async (some): Promise<ReasoningAnswer[]> => {
      const input = JSON.stringify({ url: store.url, owner: owner.owner, startAt, calls: some });
      const child = spawn(process.execPath, [PROGRAM, input], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
      expect(code, 'the exit code of a writing process').toBe(0);
      return JSON.parse(output);
    }),
  );
  return answers.flat();
}
