import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../journal/event.ts';
import { decideRun, type RunCommand, runDecider } from './decide-run.ts';
import { evolveRun } from './evolve-run.ts';
import type { RunEvent } from './run-event.ts';
import { NEW_RUN, type RunState } from './run-state.ts';
import { toNewEvent } from './to-new-event.ts';

const STYLE = { history: 'native', dialect: 'native', dedup: 'newest', date: '2026-11-15' } as const;

const STARTED: RunEvent = { type: 'run-started', data: { worker: 'w1', model: 'a/b', style: STYLE } };

function turn(number: number): RunEvent {
  return { type: 'turn-started', data: { turn: number, text: `Turn ${number}`, isPlan: false, format: true } };
}

function stepStarted(step: number): RunEvent {
  return { type: 'step-started', data: { step, turn: 1, purpose: 'work', model: 'a/b', tools: [] } };
}

function answered(step: number, ...callIds: string[]): RunEvent {
  return {
    type: 'step-answered',
    data: {
      step,
      purpose: 'work',
      provider: 'a',
      parts: callIds.map((id) => ({ type: 'call', id, name: 'look', input: {} })),
      usage: { inputTokens: 1, outputTokens: 1 },
      stopReason: 'calls',
      durationMs: 1,
      retries: 0,
    },
  };
}

function callStarted(callId: string): RunEvent {
  return { type: 'call-started', data: { step: 1, callId } };
}

function callFinished(callId: string): RunEvent {
  const result = { callId, toolName: 'look', input: {}, visibility: 'user', durationMs: 0 } as const;
  return {
    type: 'call-finished',
    data: { step: 1, result: { ...result, status: 'done', isSuccess: true, output: null } },
  };
}

function stepFinished(step: number): RunEvent {
  return { type: 'step-finished', data: { step, repeats: 0 } };
}

function turnFinished(turnNumber: number, more: { readonly isPlan?: true; readonly limit?: 'steps' } = {}): RunEvent {
  const answer = { conversation: [{ type: 'text', content: 'ok' }] } as const;
  return { type: 'turn-finished', data: { turn: turnNumber, answer, ...more } };
}

function written(...events: RunEvent[]): NewEvent[] {
  return events.map((event) => toNewEvent(event, 0));
}

function stateAfter(...events: RunEvent[]): RunState {
  return written(...events).reduce(evolveRun, NEW_RUN);
}

function record(state: RunState, ...events: RunEvent[]) {
  return decideRun(state, { type: 'record', worker: state.worker, events: written(...events) });
}

describe('decideRun', () => {
  const begun = stateAfter(STARTED, turn(1));
  const calling = stateAfter(STARTED, turn(1), stepStarted(1), answered(1, 'a', 'b'));

  it('begins a run once', () => {
    const command: RunCommand = { type: 'begin', events: written(STARTED, turn(1)) };
    expect(decideRun(NEW_RUN, command)).toEqual({ events: command.events });
    expect(decideRun(begun, command)).toEqual({ refusal: 'run/exists' });
  });

  it('accepts nothing for a run that does not exist', () => {
    expect(record(NEW_RUN, turn(1))).toEqual({ refusal: 'run/not-found' });
    expect(decideRun(NEW_RUN, { type: 'take-up', worker: 'w2', to: 'resume', at: 0 })).toEqual({
      refusal: 'run/not-found',
    });
  });

  it('accepts only what the present worker writes', () => {
    const taken = evolveRun(begun, { type: 'run-resumed', at: 0, data: { worker: 'w2' } });
    const events = written(stepStarted(1));
    expect(decideRun(taken, { type: 'record', worker: 'w1', events })).toEqual({ refusal: 'run/taken-over' });
    expect(decideRun(taken, { type: 'record', worker: 'w2', events })).toEqual({ events });
  });

  it.each<[string, RunState, RunEvent, boolean]>([
    ['a step in its turn', begun, stepStarted(1), true],
    ['a step that jumps ahead', begun, stepStarted(2), false],
    ['a step again that was never answered', stateAfter(STARTED, turn(1), stepStarted(1)), stepStarted(1), true],
    ['an answer that nobody asked for', begun, answered(1), false],
    ['an answer twice', calling, answered(1), false],
    ['a result', calling, callFinished('a'), true],
    ['a result of an unknown call', calling, callFinished('c'), false],
    ['a result twice', evolveRun(calling, toNewEvent(callFinished('a'), 0)), callFinished('a'), false],
    ['a call that began before', evolveRun(calling, toNewEvent(callStarted('a'), 0)), callStarted('a'), false],
    ['the end of a step with open calls', calling, stepFinished(1), false],
    ['the next step with open calls', calling, stepStarted(2), false],
    ['an answer to the user with open calls', calling, turnFinished(1), false],
    ['the next turn with open calls', calling, turn(2), false],
    ['a turn that jumps ahead', begun, turn(3), false],
    [
      'a stop without an open turn',
      stateAfter(STARTED, turn(1), turnFinished(1)),
      {
        type: 'turn-stopped',
        data: { turn: 1, reason: 'user' },
      },
      false,
    ],
    ['another beginning', begun, STARTED, false],
  ])('judges %s', (_, state, event, isAllowed) => {
    const decision = record(state, event);
    expect('events' in decision).toBe(isAllowed);
    if (!isAllowed) expect(decision).toEqual({ refusal: 'run/out-of-order' });
  });

  it('resumes what has no answer, and nothing else', () => {
    const take = (state: RunState, to: 'resume' | 'approve' | 'continue') =>
      decideRun(state, { type: 'take-up', worker: 'w2', to, at: 1 });
    const done = stateAfter(STARTED, turn(1), stepStarted(1), answered(1), stepFinished(1), turnFinished(1));
    expect(take(calling, 'resume')).toMatchObject({ events: [{ type: 'run-resumed', data: { worker: 'w2' } }] });
    expect(take(done, 'resume')).toEqual({ refusal: 'run/nothing-to-resume' });
    expect(take(done, 'continue')).toMatchObject({ events: [{ type: 'run-resumed' }] });
    expect(take(done, 'approve')).toEqual({ refusal: 'run/no-plan' });
    const plan = stateAfter(STARTED, turn(1), turnFinished(1, { isPlan: true }));
    expect(take(plan, 'approve')).toMatchObject({ events: [{ type: 'run-resumed' }, { type: 'plan-approved' }] });
  });

  it('keeps its state small and true, whatever is tried', () => {
    const tries = fc.oneof(
      fc.nat(3).map(turn),
      fc.nat(4).map(stepStarted),
      fc.tuple(fc.nat(4), fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))).map(([step, ids]) => answered(step, ...ids)),
      fc.constantFrom('a', 'b', 'c').map(callStarted),
      fc.constantFrom('a', 'b', 'c').map(callFinished),
      fc.nat(4).map(stepFinished),
      fc.nat(3).map((number) => turnFinished(number)),
    );
    fc.assert(
      fc.property(fc.array(tries, { maxLength: 60 }), (events) => {
        let state = begun;
        const finished = new Set<string>();
        let lastStep = 0;
        for (const event of events) {
          const decision = record(state, event);
          if ('refusal' in decision) continue;
          if (event.type === 'step-answered') finished.clear();
          if (event.type === 'call-finished') {
            expect(finished.has(event.data.result.callId)).toBe(false);
            finished.add(event.data.result.callId);
          }
          if (event.type === 'step-finished') expect(state.calls).toEqual([]);
          state = decision.events.reduce(evolveRun, state);
          expect(state.step).toBeGreaterThanOrEqual(lastStep);
          lastStep = state.step;
          expect(runDecider.fromHead(JSON.parse(JSON.stringify(runDecider.toHead(state))))).toEqual(state);
        }
      }),
    );
  });
});

describe('evolveRun', () => {
  it('names a run after its first message, in short', () => {
    expect(stateAfter(STARTED, turn(1), turnFinished(1), turn(2)).title).toBe('Turn 1');
    const long = { ...turn(1), data: { turn: 1, text: 'x'.repeat(500), isPlan: false, format: true } } as RunEvent;
    expect(stateAfter(STARTED, long).title.length).toBeLessThanOrEqual(120);
  });

  it.each<[string, RunEvent[]]>([
    ['active', [turn(1)]],
    ['completed', [turn(1), turnFinished(1)]],
    ['partial', [turn(1), turnFinished(1, { limit: 'steps' })]],
    ['waiting', [turn(1), turnFinished(1, { isPlan: true })]],
    ['stopped', [turn(1), { type: 'turn-stopped', data: { turn: 1, reason: 'user' } }]],
    ['failed', [turn(1), { type: 'turn-stopped', data: { turn: 1, reason: 'error' } }]],
    [
      'active',
      [
        turn(1),
        { type: 'turn-stopped', data: { turn: 1, reason: 'user' } },
        { type: 'run-resumed', data: { worker: 'w' } },
      ],
    ],
    ['active', [turn(1), turnFinished(1), turn(2)]],
  ])('is %s', (status, events) => {
    expect(stateAfter(STARTED, ...events).status).toBe(status);
  });

  it('counts steps, tokens and cost per turn and in all; what is unknown stays unknown', () => {
    const priced = (step: number): RunEvent[] => {
      const event = answered(step);
      return [stepStarted(step), { ...event, data: { ...event.data, cost: 0.5 } } as RunEvent, stepFinished(step)];
    };
    const state = stateAfter(STARTED, turn(1), ...priced(1), ...priced(2), turnFinished(1), turn(2), ...priced(3));
    expect(state.spent).toMatchObject({ steps: 3, cost: 1.5, usage: { inputTokens: 3, outputTokens: 3 } });
    expect(state.turnSpent).toMatchObject({ steps: 1, cost: 0.5 });
    expect(state.spent.usage.cachedInputTokens).toBeUndefined();
    expect(stateAfter(STARTED, turn(1), stepStarted(1), answered(1)).spent.cost).toBeNull();
  });

  it('leaves the state alone for what it does not know', () => {
    const state = stateAfter(STARTED, turn(1));
    for (const type of ['from-the-future', 'constructor', '__proto__', 'toString']) {
      expect(evolveRun(state, { type, at: 0, data: {} })).toBe(state);
    }
  });
});
