import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS, type Level } from '../../src/thinking/reasoning/levels.ts';
import { type Engine, engineOn, errorOf, resultOf } from './engine.ts';
import {
  type Call,
  costOf,
  type Expected,
  expectedOf,
  expectedOfStart,
  liveOf,
  type Paper,
} from './reasoning-model.ts';
import { type Store, useStores } from './stores.ts';

type Command =
  | { readonly type: 'call'; readonly call: Call }
  | { readonly type: 'repeat'; readonly which: number }
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'move' };

const RUNS: Readonly<Record<string, number>> = { memory: 200, SQLite: 25, PostgreSQL: 15 };
const TTL = 1_000_000;

const maybe = <Value>(value: fc.Arbitrary<Value>, freq = 3) => fc.option(value, { nil: undefined, freq: freq - 1 });
// Sizes around the budgets of the small levels, so that they are used up and overdrawn.
const thought = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'short thought', '日本語') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(350, 2_000, 3_500, 7_168, 7_169, 14_000).map((length) => 'x'.repeat(length)),
  },
);
const step = fc.record({
  thought,
  isConclusion: fc.constantFrom(undefined, undefined, undefined, true, false),
  rollbackToStep: fc.constantFrom(undefined, undefined, undefined, 0, 1, 2, 4, 24),
});
const rollback = fc.record({ rollbackToStep: fc.integer({ min: 0, max: 5 }) });
const batch = fc.record({
  thought: fc.array(thought, { minLength: 1, maxLength: 4 }),
  runMode: fc.constant('run_to_completion' as const),
  isConclusion: fc.constantFrom(undefined, true),
  rollbackToStep: fc.constantFrom(undefined, 0),
});
const contradiction = fc.record({
  thought,
  level: fc.constantFrom<Level>('basic', 'expert'),
  targetThoughts: fc.constantFrom(3, 4),
});
const call: fc.Arbitrary<Call> = fc
  .oneof(
    { weight: 6, arbitrary: step },
    { weight: 2, arbitrary: rollback },
    { weight: 2, arbitrary: batch },
    contradiction,
  )
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ type: fc.constant('call' as const), call }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('repeat' as const), which: fc.nat(30) }) },
  fc.record({ type: fc.constant('wait' as const), milliseconds: fc.constantFrom(1, 500_000, TTL - 1, TTL) }),
  fc.record({ type: fc.constant('move' as const) }),
);
const course = fc.record({
  level: fc.constantFrom<Level>('basic', 'normal', 'high'),
  extra: maybe(fc.nat(5)),
  first: fc.oneof({ weight: 5, arbitrary: step.map(({ rollbackToStep: _, ...rest }) => rest) }, step, batch),
  commands: fc.array(command, { maxLength: 25 }),
});

describe.each(useStores())('reasoning on $name', (store) => {
  it('behaves like notes on paper under any course of calls', async () => {
    const property = fc.asyncProperty(course, async ({ level, extra, first, commands }) => {
      const { minThoughts, maxThoughts } = LEVELS[level];
      const total = Math.min(maxThoughts, minThoughts + (extra ?? 0));
      await check(store, { query: 'Why?', level, targetThoughts: total }, [first as Call, commands]);
    });
    await fc.assert(property, { numRuns: RUNS[store.name] ?? 10 });
  });
});

type Start = { readonly query: string; readonly level: Level; readonly targetThoughts: number };

/** Makes the calls to the engine and on paper, and compares whatever can be seen. */
async function check(store: Store, start: Start, [first, commands]: [Call, readonly Command[]]): Promise<void> {
  let engine = engineOn(store);
  engine.settings.reasoningTtlMs = TTL;
  const told: { readonly input: unknown; readonly answer: unknown }[] = [];
  const make = async (input: Readonly<Record<string, unknown>>, expected: Expected): Promise<Paper | undefined> => {
    const named = { ...input, include: 'trace', requestId: `r${told.length}` };
    const answer = await engine.reason(named);
    if ('codes' in expected) {
      expect(expected.codes, JSON.stringify(answer).slice(0, 300)).toContain(errorOf(answer).code);
      return undefined;
    }
    told.push({ input: named, answer });
    const paper = { ...expected.paper, expiresAt: engine.clock.time + TTL };
    expectPaper(resultOf(answer), paper, start);
    return paper;
  };
  let paper = await make({ ...start, ...first }, expectedOfStart(start.level, start.targetThoughts, first));
  if (paper === undefined) return expect(await engine.sessionCount()).toBe(0);
  const { owner } = engine;
  const id = resultOf(told[0]?.answer as Awaited<ReturnType<Engine['reason']>>).sessionId;
  for (const each of commands) {
    const before = await store.journal.session({ ...owner, id });
    let isWritten = false;
    if (each.type === 'wait') engine.clock.time += each.milliseconds;
    if (each.type === 'move') engine = moved(store, engine);
    if (each.type === 'repeat') {
      const { input, answer } = told[each.which % told.length] ?? {};
      expect(await engine.reason(input)).toEqual(answer);
    }
    if (each.type === 'call') {
      const next: Paper | undefined = await make(
        { sessionId: id, ...each.call },
        expectedOf(paper, each.call, engine.clock.time),
      );
      isWritten = next !== undefined;
      paper = next ?? paper;
    }
    if (!isWritten) expect(await store.journal.session({ ...owner, id })).toEqual(before);
  }
  expect(await engine.sessionCount()).toBe(1);
}

function expectPaper(result: ReturnType<typeof resultOf>, paper: Paper, { query, level }: Start): void {
  const live = liveOf(paper);
  expect(result).toMatchObject({
    query,
    level,
    status: paper.isCompleted ? 'completed' : 'active',
    step: live.length,
    totalThoughts: paper.total,
    remainingThoughts: paper.total - live.length,
    tokensUsed: costOf(live),
    tokenBudget: LEVELS[level].tokenBudget,
    expiresAt: paper.expiresAt,
  });
  const lines = result.thoughts?.map(({ index, content, discarded }) => ({
    index,
    content,
    isCrossedOut: discarded === true,
  }));
  expect(lines).toEqual(paper.lines);
  const indexes = lines?.filter(({ isCrossedOut }) => !isCrossedOut).map(({ index }) => index);
  expect(indexes).toEqual(live.map((_, index) => index));
}

function moved(store: Store, { owner, clock, settings }: Engine): Engine {
  const engine = engineOn(store, owner.owner);
  engine.clock.time = clock.time;
  Object.assign(engine.settings, settings);
  return engine;
}
