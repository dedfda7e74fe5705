import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callFinished, runStarted, runWith, stepAnswered, storedRun, storedRunEvents } from '../../../test/run-with.ts';
import { DOCUMENT_FORMATS } from '../../base/document-formats.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { createRegistry } from '../../tools/registry.ts';
import { exportRun } from './export-run.ts';
import { hideThoughts } from './hide-thoughts.ts';
import { readRunTrace } from './read-run-trace.ts';

const THOUGHT = 'MARKER-of-a-thought';

describe('readRunTrace', () => {
  it('tells a run turn by turn: steps, messages, calls with their results, and the answer', () => {
    const trace = readRunTrace(storedRun(), storedRunEvents(runWith('said', THOUGHT)));
    expect(trace).toMatchObject({
      id: 'r1',
      kind: 'run',
      status: 'completed',
      model: 'said',
      parent: { runId: 'said' },
      branchOf: { runId: 'said', turn: 1 },
      spent: { inputTokens: 400, outputTokens: 80, cost: 0.004 },
      notes: [],
    });
    const [turn] = trace.turns;
    expect(turn).toMatchObject({ turn: 1, text: 'said', isPlan: true, answer: { limit: 'steps', isPlan: false } });
    expect(turn?.entries.map((entry) => (entry.type === 'step' ? entry.step : entry.text))).toEqual([
      1,
      'The same calls with the same results as before, 2 times in a row.',
      'The user allowed said for the rest of the run.',
      'The user approved the plan.',
      2,
      'For the model, everything up to step 1 is summed up from here on.',
      'For the model, long results (1) are cut to 10 tokens each from here on.',
      'The run failed: said (model/network)',
      'The run was taken up again.',
      3,
      4,
    ]);
    expect(turn?.entries[0]).toMatchObject({
      purpose: 'work',
      answered: { inputTokens: 100, cost: 0.001, durationMs: 1_500, retries: 0 },
      parts: [
        { type: 'message', text: 'said' },
        { type: 'call', callId: 'read', outcome: 'succeeded', input: { paths: ['said'] }, durationMs: 12 },
        { type: 'call', callId: 'bad', outcome: 'failed', code: 'tool/malformed-call', input: null },
        { type: 'call', callId: 'open', outcome: 'unfinished', input: { deep: ['said'] } },
      ],
    });
  });

  it('K3 holds no thought unless it is asked for, in no format, and in no event', () => {
    const events = storedRunEvents(runWith('said', THOUGHT));
    const hidden = readRunTrace(storedRun(), events);
    const shown = readRunTrace(storedRun(), events, { includeThoughts: true });
    expect(JSON.stringify(events.map(hideThoughts))).not.toContain('MARKER');
    for (const format of DOCUMENT_FORMATS) {
      expect(exportRun(hidden, format)).not.toContain('MARKER');
      expect(exportRun(shown, format)).toContain('MARKER');
    }
    expect(hidden.thoughts).toEqual({ count: 3, tokens: 18, areShown: false });
    expect(JSON.stringify(shown).match(/"type":"thought"/g)).toHaveLength(3);
  });

  it('names what it cannot read, and goes on', () => {
    const trace = readRunTrace(storedRun(), [
      { seq: 1, position: '1', type: 'step-dreamt', version: 7, at: 1, data: { secret: THOUGHT } },
      ...storedRunEvents([
        runStarted(),
        { type: 'turn-started', data: { turn: 1, text: 'go', isPlan: false, format: true } },
      ]),
      { seq: 4, position: '4', type: 'step-answered', version: 1, at: 1, data: { parts: THOUGHT } },
      ...storedRunEvents([
        { type: 'step-started', data: { step: 1, turn: 1, purpose: 'work', model: 'm', tools: [] } },
        stepAnswered(1, [{ type: 'text', text: 'done' }]),
        callFinished(1, 'nobody asked'),
      ]),
    ]);
    expect(trace.notes).toMatchObject([{ text: 'An event that cannot be shown: step-dreamt' }]);
    expect(trace.turns[0]?.entries).toMatchObject([
      { type: 'note', text: 'An event that cannot be shown: step-answered' },
      { type: 'step', parts: [{ text: 'done' }] },
    ]);
    expect(JSON.stringify(trace)).not.toContain('MARKER');
    expect(readRunTrace(storedRun(), [])).toMatchObject({ model: null, turns: [], spent: { inputTokens: 0 } });
  });

  it('shows a step that was asked again once', () => {
    const started = {
      type: 'step-started',
      data: { step: 1, turn: 1, purpose: 'work', model: 'm', tools: [] },
    } as const;
    const trace = readRunTrace(
      storedRun(),
      storedRunEvents([
        runStarted(),
        { type: 'turn-started', data: { turn: 1, text: 'go', isPlan: false, format: true } },
        started,
        { type: 'run-resumed', data: { worker: 'b' } },
        started,
        stepAnswered(1, []),
      ]),
    );
    expect(trace.turns[0]?.entries.map(({ type }) => type)).toEqual(['note', 'step']);
  });

  it('tells what came after an answer after it, and keeps a plan that was approved', () => {
    const ask = (turn: number) =>
      ({ type: 'turn-started', data: { turn, text: `ask ${turn}`, isPlan: turn === 1, format: false } }) as const;
    const answer = (turn: number, content: string, isPlan: boolean) =>
      ({
        type: 'turn-finished',
        data: { turn, answer: { conversation: [{ type: 'text', content }] }, isPlan },
      }) as const;
    const trace = readRunTrace(
      storedRun(),
      storedRunEvents([
        runStarted(),
        ask(1),
        answer(1, 'The plan.', true),
        { type: 'plan-approved', data: { turn: 1 } },
        answer(1, 'The answer.', false),
        { type: 'run-resumed', data: { worker: 'b' } },
        ask(2),
      ]),
    );
    const markdown = exportRun(trace, 'md');
    const places = ['The plan.', 'approved the plan', 'The answer.', 'taken up again', 'ask 2'].map((text) =>
      markdown.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(trace.turns[0]).toMatchObject({ plan: { isPlan: true }, answer: { isPlan: false } });
  });

  it('keeps what is not known unknown', () => {
    const trace = readRunTrace(
      storedRun(),
      storedRunEvents([
        runStarted(),
        { type: 'turn-started', data: { turn: 1, text: 'go', isPlan: false, format: true } },
        { type: 'step-started', data: { step: 1, turn: 1, purpose: 'work', model: 'm', tools: [] } },
        {
          type: 'step-answered',
          data: {
            step: 1,
            purpose: 'work',
            provider: 'ollama',
            parts: [],
            usage: { outputTokens: 3 },
            stopReason: 'stop',
            durationMs: 1,
            retries: 2,
          },
        },
      ]),
    );
    expect(trace.spent).toMatchObject({ inputTokens: null, cost: null, atLeast: { inputTokens: 0, outputTokens: 3 } });
    const markdown = exportRun(trace, 'md');
    expect(markdown).toContain('at least 0 tokens in, 3 out, cost unknown, 1 ms, 2 retries');
  });

  it('shows an output as its tool does, where the tool is known', () => {
    const tool = defineTool({
      name: 'read_files',
      description: 'Reads.',
      input: z.object({}),
      output: z.object({ text: z.string() }),
      execute: () => ({ text: '' }),
      status: () => 'read',
      render: ({ text }) => `>>> ${text}`,
    });
    const registry = createRegistry([tool], 'the test');
    const events = storedRunEvents([
      runStarted(),
      { type: 'turn-started', data: { turn: 1, text: 'go', isPlan: false, format: true } },
      { type: 'step-started', data: { step: 1, turn: 1, purpose: 'work', model: 'm', tools: [] } },
      stepAnswered(
        1,
        ['a', 'b', 'c', 'd'].map((id) => ({ type: 'call', id, name: 'read_files', input: {} }) as const),
      ),
      callFinished(1, 'a', { output: { text: 'hello' } }),
      callFinished(1, 'b', { output: { other: 'shape' } }),
      callFinished(1, 'c', { toolName: 'gone', output: 'plain' }),
      callFinished(1, 'd', {
        toolName: 'mcp__files__read',
        output: {
          server: 'files',
          tool: 'read',
          inputHash: 'h',
          isError: false,
          content: [{ type: 'text', text: 'from a server' }],
          isStructuredSaid: true,
          notes: [],
        },
      }),
    ]);
    const [entry] = readRunTrace(storedRun(), events, { registry }).turns[0]?.entries ?? [];
    expect(entry).toMatchObject({
      parts: [
        { text: '>>> hello', output: { text: 'hello' } },
        { output: { other: 'shape' } },
        { output: 'plain' },
        { text: 'from a server' },
      ],
    });
    expect(entry?.type === 'step' && entry.parts[1]).not.toHaveProperty('text');
  });
});
