import type { AgentSettings } from '../../../src/agent/agent-settings.ts';
import type { AssistantPart } from '../../../src/agent/model/message.ts';
import type { Model } from '../../../src/agent/model/model.ts';
import type { RequestParts } from '../../../src/agent/request/build-request.ts';
import { createRunHistory } from '../../../src/agent/run/create-run-history.ts';
import type { RunEvent, RunStyle, StepPurpose, TurnFinished } from '../../../src/agent/run/run-event.ts';
import type { RunHistory } from '../../../src/agent/run/run-history.ts';
import type { ToolRegistry } from '../../../src/tools/registry.ts';
import { runCall } from '../../../src/tools/run-call.ts';

/** A call to make; its id is made up. */
export interface ScriptedCall {
  readonly name: string;
  readonly input: unknown;
  /** Its result is never recorded, as after a crash. */
  readonly isLost?: boolean;
}

/** What a model says in a step. */
export interface ScriptedStep {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly ScriptedCall[];
  readonly purpose?: StepPurpose;
  readonly provider?: string;
  /** Counts as finished unless told otherwise. */
  readonly isOpen?: boolean;
  readonly repeats?: number;
}

/** A run that is told instead of asked: its events are real, and so are the tools. */
export interface ScriptedRun {
  readonly history: RunHistory;
  readonly events: readonly RunEvent[];
  add(event: RunEvent): void;
  turn(text: string, options?: { readonly isPlan?: boolean; readonly format?: boolean }): void;
  step(step: ScriptedStep): Promise<void>;
  finish(text: string, options?: Partial<TurnFinished>): void;
}

const NATIVE: RunStyle = { history: 'native', dialect: 'native', dedup: 'newest', date: '2026-11-15' };

export function scriptRun(registry: ToolRegistry, style: Partial<RunStyle> = {}): ScriptedRun {
  const { history, add: grow } = createRunHistory();
  const events: RunEvent[] = [];
  let turns = 0;
  let steps = 0;
  let calls = 0;
  const add = (event: RunEvent): void => {
    events.push(event);
    grow(event);
  };
  add({ type: 'run-started', data: { worker: 'w', model: 'test/model', style: { ...NATIVE, ...style } } });
  return {
    history,
    events,
    add,
    turn: (text, { isPlan = false, format = true } = {}) =>
      add({ type: 'turn-started', data: { turn: ++turns, text, isPlan, format } }),
    step: async ({ text, reasoning, calls: wanted = [], purpose = 'work', provider = 'test', isOpen, repeats = 0 }) => {
      const step = ++steps;
      add({ type: 'step-started', data: { step, turn: turns, purpose, model: 'test/model', tools: [] } });
      const made = wanted.map((call) => ({ ...call, id: `call-${++calls}` }));
      const parts: AssistantPart[] = [
        ...(reasoning === undefined
          ? []
          : [{ type: 'reasoning' as const, text: reasoning, meta: { [provider]: { signature: `s${step}` } } }]),
        ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
        ...made.map(({ id, name, input }) => ({
          type: 'call' as const,
          id,
          name,
          input: JSON.parse(JSON.stringify(input)),
        })),
      ];
      const answer = {
        step,
        purpose,
        provider,
        parts,
        usage: {},
        stopReason: 'stop',
        durationMs: 1,
        retries: 0,
      } as const;
      add({ type: 'step-answered', data: answer });
      if (purpose !== 'work') return;
      for (const { isLost, ...call } of made) {
        if (isLost) continue;
        const result = await runCall(call, { registry, mode: 'agent' });
        add({ type: 'call-finished', data: { step, result: { ...result, durationMs: 1 } } });
      }
      if (!isOpen) add({ type: 'step-finished', data: { step, repeats } });
    },
    finish: (text, options = {}) =>
      add({
        type: 'turn-finished',
        data: { turn: turns, answer: { conversation: [{ type: 'text', content: text }] }, ...options },
      }),
  };
}

/** The same run in another process: nothing is left of it but what was stored. */
export function reloaded(events: readonly RunEvent[]): RunHistory {
  const stored: RunEvent[] = JSON.parse(JSON.stringify(events));
  const { history, add } = createRunHistory();
  for (const event of stored) add(event);
  return history;
}

export const SETTINGS: AgentSettings = {
  enableThinking: false,
  thoughts: 'hidden',
  limits: { steps: 25 },
  maxOutputTokens: 8_192,
  maxTools: 64,
  toolPriority: {},
  style: { history: 'native', dialect: 'native', dedup: 'newest' },
  compactAt: 0.8,
  permissions: { tier: 'ask', allow: [], deny: [] },
};

const MODEL: Model = {
  provider: 'test',
  name: 'model',
  contextTokens: 1_000_000,
  ask: () => {
    throw new Error('nobody is asked here');
  },
};

/** What a request is made with, unless told otherwise. */
export function requestParts(registry: ToolRegistry, changes: Partial<RequestParts> = {}): RequestParts {
  return {
    purpose: 'work',
    model: MODEL,
    settings: SETTINGS,
    registry,
    offered: registry.definitionsForMode('agent'),
    ...changes,
  };
}
