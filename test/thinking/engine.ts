import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ThoughtAnswer } from '../../src/thinking/contexts/context-answers.ts';
import { createEngine, type Engine as ThinkingEngine } from '../../src/thinking/create-engine.ts';
import type { ReasoningAnswer, ReasoningResult } from '../../src/thinking/reasoning/answer-reasoning.ts';
import type { ReasoningRefusal } from '../../src/thinking/reasoning/reasoning-refusal.ts';
import type { ThinkingSettings } from '../../src/thinking/thinking-settings.ts';
import type { Store } from './stores.ts';

/** A time at which tests begin. */
export const NOON: number = Date.parse('2026-03-01T12:00:00.000Z');

/** An engine with a clock that tests set, settings that tests change, and an owner of its own. */
export interface Engine {
  readonly thinking: ThinkingEngine;
  readonly clock: { time: number };
  readonly settings: { -readonly [Key in keyof ThinkingSettings]?: ThinkingSettings[Key] };
  readonly owner: { readonly owner: string };
  reason(input: unknown): Promise<ReasoningAnswer>;
  /** For a call that must be accepted. */
  accepted(input: unknown): Promise<ReasoningResult>;
  /** For a call that must be refused. */
  refused(input: unknown): Promise<ReasoningRefusal>;
  think(sessionId: string, thought: unknown): Promise<ThoughtAnswer>;
  /** For a thought that must be accepted. */
  thought(sessionId: string, thought: unknown): Promise<Extract<ThoughtAnswer, { status: 'success' }>>;
  /** How many sessions the owner has. */
  sessionCount(): Promise<number>;
}

/** Makes an engine over a store. */
export function engineOn(store: Pick<Store, 'journal'>, owner: string = randomUUID()): Engine {
  const clock = { time: NOON };
  const settings: Engine['settings'] = {};
  const { journal } = store;
  const thinking = createEngine({ journal, clock: { now: () => clock.time }, settings: () => settings });
  const reason = (input: unknown): Promise<ReasoningAnswer> => thinking.reason(input, { owner });
  const think = (sessionId: string, thought: unknown): Promise<ThoughtAnswer> =>
    thinking.addThought(sessionId, thought, { owner });
  return {
    thinking,
    clock,
    settings,
    owner: { owner },
    reason,
    think,
    accepted: async (input) => resultOf(await reason(input)),
    refused: async (input) => errorOf(await reason(input)),
    thought: async (sessionId, thought) => successOf(await think(sessionId, thought)),
    sessionCount: async () => (await journal.sessions({ owner, limit: 1_000 })).sessions.length,
  };
}

/** The result of an answer that must have one and nothing else. */
export function resultOf(answer: ReasoningAnswer): ReasoningResult {
  expect(Object.keys(answer), JSON.stringify(answer)).toEqual(['ok', 'result']);
  if (!answer.ok) throw new Error('unreachable');
  return answer.result;
}

/** The error of an answer that must have one and nothing else. */
export function errorOf(answer: ReasoningAnswer): ReasoningRefusal {
  expect(Object.keys(answer), JSON.stringify(answer)).toEqual(['ok', 'error']);
  if (answer.ok) throw new Error('unreachable');
  expect(Object.keys(answer.error)).toEqual(expect.arrayContaining(['code', 'message']));
  return answer.error;
}

function successOf(answer: ThoughtAnswer): Extract<ThoughtAnswer, { status: 'success' }> {
  if (answer.status !== 'success') throw new Error(answer.message);
  return answer;
}
