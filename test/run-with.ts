import type { RunEvent } from '../src/agent/run/run-event.ts';
import { throughJson } from '../src/base/json.ts';
import type { StoredEvent } from '../src/journal/event.ts';
import type { Session } from '../src/journal/journal.ts';

/** A run as a journal would give it back. */
export function storedRun(given: Partial<Session> = {}): Session {
  return {
    owner: 'local',
    id: 'r1',
    incarnation: '1',
    kind: 'run',
    status: 'completed',
    title: 'Which file?',
    state: {},
    seq: 1,
    createdAt: 1_700_000_000_001,
    updatedAt: 1_700_000_000_009,
    ...given,
  };
}

/** Events of a run as a journal would give them back. */
export function storedRunEvents(events: readonly RunEvent[]): StoredEvent[] {
  return events.map(({ type, data }, index) => ({
    seq: index + 1,
    position: String(index + 1),
    type,
    version: 1,
    at: 1_700_000_000_000 + index,
    // The events are JSON, which their types do not say.
    data: throughJson(data) as StoredEvent['data'],
  }));
}

/** How a run begins. */
export function runStarted(more: Partial<Extract<RunEvent, { type: 'run-started' }>['data']> = {}): RunEvent {
  const style = { history: 'native', dialect: 'native', dedup: 'newest', date: '2026-11-15' } as const;
  return { type: 'run-started', data: { worker: 'w', model: 'anthropic/claude', style, ...more } };
}

type Answered = Extract<RunEvent, { type: 'step-answered' }>['data'];

/** What a model said in a step; by default nothing, for 100 tokens in and 20 out. */
export function stepAnswered(step: number, parts: Answered['parts'], more: Partial<Answered> = {}): RunEvent {
  return {
    type: 'step-answered',
    data: {
      step,
      purpose: 'work',
      provider: 'anthropic',
      parts,
      usage: { inputTokens: 100, cachedInputTokens: 0, outputTokens: 20, reasoningTokens: 0 },
      cost: 0.001,
      stopReason: 'stop',
      durationMs: 1_500,
      retries: 0,
      ...more,
    },
  };
}

type Result = Extract<RunEvent, { type: 'call-finished' }>['data']['result'];

/** A call that was done. */
export function callFinished(
  step: number,
  callId: string,
  more: Partial<Extract<Result, { status: 'done' }>> = {},
): RunEvent {
  const result: Result = {
    callId,
    toolName: 'read_files',
    input: {},
    visibility: 'user',
    durationMs: 12,
    status: 'done',
    isSuccess: true,
    output: null,
    ...more,
  };
  return { type: 'call-finished', data: { step, result } };
}

/** A run that has `text` wherever a user may see a text, and `thought` wherever something is thought. */
export function runWith(text: string, thought: string): RunEvent[] {
  const meta = { anthropic: { signature: `sig ${thought}` } };
  return [
    runStarted({ parent: { runId: text, callId: 'c0' }, branchOf: { runId: text, turn: 1 }, model: text }),
    { type: 'turn-started', data: { turn: 1, text, isPlan: true, format: true } },
    { type: 'step-started', data: { step: 1, turn: 1, purpose: 'work', model: text, tools: [text] } },
    stepAnswered(1, [
      { type: 'reasoning', text: thought, meta },
      { type: 'text', text, meta },
      { type: 'call', id: 'think', name: 'think', input: { thought }, internal: true },
      { type: 'call', id: 'read', name: text, input: { paths: [text] }, meta },
      { type: 'call', id: 'bad', name: text, input: { raw: thought }, malformed: thought },
      { type: 'call', id: 'open', name: text, input: { deep: [text] } },
    ]),
    callFinished(1, 'think', {
      toolName: 'think',
      visibility: 'internal',
      input: { thought },
      output: { status: 'success', thought },
    }),
    callFinished(1, 'read', { toolName: text, input: { paths: [text] }, output: { files: [{ path: text, text }] } }),
    {
      type: 'call-finished',
      data: {
        step: 1,
        result: {
          callId: 'bad',
          toolName: text,
          input: { raw: thought },
          visibility: 'user',
          durationMs: 0,
          status: 'failed',
          code: 'tool/malformed-call',
          message: thought,
        },
      },
    },
    { type: 'step-finished', data: { step: 1, repeats: 1 } },
    { type: 'tool-granted', data: { tool: text } },
    { type: 'plan-approved', data: { turn: 1 } },
    { type: 'step-started', data: { step: 2, turn: 1, purpose: 'compact', model: text, tools: [] } },
    stepAnswered(2, [{ type: 'text', text: thought }], { purpose: 'compact' }),
    { type: 'history-compacted', data: { upTo: 1, summary: thought } },
    { type: 'results-shrunk', data: { callIds: ['read'], maxTokens: 10 } },
    { type: 'turn-stopped', data: { turn: 1, reason: 'error', code: 'model/network', message: text } },
    { type: 'run-resumed', data: { worker: 'w2' } },
    { type: 'step-started', data: { step: 3, turn: 1, purpose: 'format', model: text, tools: ['response_formatter'] } },
    stepAnswered(3, [{ type: 'text', text: thought }], { purpose: 'format' }),
    { type: 'step-started', data: { step: 4, turn: 1, purpose: 'format', model: text, tools: ['response_formatter'] } },
    stepAnswered(
      4,
      [{ type: 'call', id: 'f', name: 'response_formatter', input: { thinking: thought, conversation: [] } }],
      {
        purpose: 'format',
      },
    ),
    {
      type: 'turn-finished',
      data: {
        turn: 1,
        answer: {
          conversation: [
            { type: 'text', content: text },
            { type: 'artifact', artifact: { type: 'text/html', title: text, content: text, language: text } },
          ],
        },
        limit: 'steps',
      },
    },
  ];
}
