import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Engine, engineOn } from './engine.ts';
import { type Store, useStores } from './stores.ts';

type Command =
  | { readonly type: 'think'; readonly thought: string }
  /** Several at once: they are stored in the order in which they came. */
  | { readonly type: 'burst'; readonly thoughts: readonly string[] }
  | { readonly type: 'clear' }
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'limit'; readonly maxThoughts: number }
  /** Another process on the same store. */
  | { readonly type: 'move' };

interface Kept {
  readonly step: number;
  readonly thought: string;
  readonly timestamp: string;
}

const RUNS: Readonly<Record<string, number>> = { memory: 150, SQLite: 25, PostgreSQL: 15 };

const thought = fc.oneof(
  fc.constantFrom('again', 'a', 'the same old idea'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('think' as const), thought }) },
  fc.record({ type: fc.constant('burst' as const), thoughts: fc.array(thought, { minLength: 2, maxLength: 6 }) }),
  fc.record({ type: fc.constant('clear' as const) }),
  fc.record({ type: fc.constant('wait' as const), milliseconds: fc.nat(100_000) }),
  fc.record({ type: fc.constant('limit' as const), maxThoughts: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ type: fc.constant('move' as const) }),
);

describe.each(useStores())('contexts on $name', (store) => {
  it('behave like a plain list of thoughts under any course of commands', async () => {
    const property = fc.asyncProperty(fc.array(command, { maxLength: 25 }), (commands) => check(store, commands));
    await fc.assert(property, { numRuns: RUNS[store.name] ?? 10 });
  });
});

/** Runs the commands on the engine and on a plain list, and compares whatever can be seen. */
async function check(store: Store, commands: readonly Command[]): Promise<void> {
  let engine = engineOn(store);
  const { owner } = engine;
  let maxThoughts = 100;
  let steps = 0;
  let kept: Kept[] = [];
  const expectThought = (text: string, answer: unknown): void => {
    if (text.trim() === '') {
      expect(answer).toEqual({ status: 'error', message: "Error: 'thought' parameter is required" });
      return;
    }
    steps += 1;
    kept = [...kept, { step: steps, thought: text, timestamp: new Date(engine.clock.time).toISOString() }].slice(
      -maxThoughts,
    );
    const size = { step: steps, context_size: kept.length };
    expect(answer).toMatchObject({ status: 'success', thought: text, session_id: 'chat', ...size });
  };
  for (const each of commands) {
    if (each.type === 'think') expectThought(each.thought, await engine.think('chat', each.thought));
    if (each.type === 'burst') {
      const answers = await Promise.all(each.thoughts.map((text) => engine.think('chat', text)));
      for (const [index, text] of each.thoughts.entries()) expectThought(text, answers[index]);
    }
    if (each.type === 'clear') {
      await engine.thinking.clearContext('chat', owner);
      kept = [];
    }
    if (each.type === 'wait') engine.clock.time += each.milliseconds;
    if (each.type === 'limit') maxThoughts = each.maxThoughts;
    if (each.type === 'move') engine = moved(store, engine);
    engine.settings.maxThoughts = maxThoughts;
    // Redaction is no part of this model.
    engine.settings.redact = false;
    const { thoughts, metadata } = await engine.thinking.getContext('chat', owner);
    expect(thoughts).toEqual(kept);
    expect(metadata.total_steps).toBe(steps);
  }
}

function moved(store: Store, { owner, clock }: Engine): Engine {
  const engine = engineOn(store, owner.owner);
  engine.clock.time = clock.time;
  return engine;
}
