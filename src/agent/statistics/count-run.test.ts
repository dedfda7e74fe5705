import { describe, expect, it } from 'vitest';
import { callFinished, runStarted, runWith, stepAnswered } from '../../../test/run-with.ts';
import { estimateTokens } from '../../base/tokens.ts';
import type { CallPart } from '../model/message.ts';
import type { RunEvent } from '../run/run-event.ts';
import { countRunEvent, NOTHING_COUNTED, toRunStatistics } from './count-run.ts';
import type { RunStatistics } from './run-statistics.ts';

function count(events: readonly RunEvent[]): RunStatistics {
  return toRunStatistics(events.reduce(countRunEvent, NOTHING_COUNTED));
}

const turn = (number: number): RunEvent => ({
  type: 'turn-started',
  data: { turn: number, text: 'go', isPlan: false, format: true },
});
const think = (id: string, thought = 'hm'): CallPart => ({
  type: 'call',
  id,
  name: 'think',
  input: { thought },
  internal: true,
});
const act = (id: string): CallPart => ({ type: 'call', id, name: 'read_files', input: {} });
const reasoning = { type: 'reasoning', text: 'let me see' } as const;

describe('countRunEvent', () => {
  it('K12 counts the calls that came right after a thought, by how they ended', () => {
    const counted = count([
      runStarted(),
      turn(1),
      stepAnswered(1, [act('before')]),
      callFinished(1, 'before'),
      stepAnswered(2, [think('t1'), act('same step 1'), act('same step 2')]),
      callFinished(2, 't1', { visibility: 'internal' }),
      callFinished(2, 'same step 1'),
      callFinished(2, 'same step 2', { isSuccess: false }),
      stepAnswered(3, [act('used up')]),
      callFinished(3, 'used up', { isSuccess: false }),
      stepAnswered(4, [think('t2')]),
      stepAnswered(5, [act('next step')]),
      callFinished(5, 'next step'),
      stepAnswered(6, [reasoning, act('reasoned')]),
      callFinished(6, 'reasoned'),
      stepAnswered(7, [reasoning]),
      turn(2),
      stepAnswered(8, [act('another turn')]),
      callFinished(8, 'another turn'),
    ]);
    expect(counted).toMatchObject({
      runs: 1,
      turns: 2,
      steps: 8,
      thoughts: 4,
      toolCalls: { succeeded: 5, failed: 2 },
      toolCallsAfterThought: { succeeded: 3, failed: 1 },
    });
  });

  it('K12 adds the tokens of thinking to what the provider counted, and estimates what it does not tell', () => {
    const usage = { inputTokens: 100, outputTokens: 50, reasoningTokens: 30 };
    const { reasoningTokens: _, ...silent } = usage;
    const counted = count([
      runStarted(),
      turn(1),
      stepAnswered(1, [reasoning, think('t', 'a thought')], { usage }),
      stepAnswered(2, [reasoning], { usage: silent }),
      stepAnswered(3, [], { usage: silent }),
    ]);
    expect(counted.spent).toEqual({
      inputTokens: 300,
      outputTokens: 150,
      thinkingTokens: 30 + estimateTokens('a thought') + estimateTokens('let me see'),
      unknownRuns: 0,
    });
  });

  it('keeps unknown what one step does not tell', () => {
    const known = [runStarted(), turn(1), stepAnswered(1, [])];
    const unknown = { inputTokens: 0, outputTokens: 0, thinkingTokens: 0, unknownRuns: 1 };
    const part = { inputTokens: 105, outputTokens: 20, thinkingTokens: 0, unknownRuns: 1 };
    expect(count([...known, stepAnswered(2, [], { usage: { inputTokens: 5 } })]).spent).toEqual(part);
    const hidden = { inputTokens: 5, outputTokens: 5 };
    expect(count([...known, stepAnswered(2, [{ ...reasoning, text: '' }], { usage: hidden })]).spent).toEqual(unknown);
    expect(count(known)).toMatchObject({ spent: { unknownRuns: 0 }, cost: { dollars: 0.001, unknownRuns: 0 } });
  });

  it('counts of a branch only what it did itself', () => {
    const copied = [turn(1), stepAnswered(1, [reasoning, act('a')]), callFinished(1, 'a')];
    const own = [turn(2), stepAnswered(2, [act('b')]), callFinished(2, 'b')];
    expect(count([runStarted({ branchOf: { runId: 'r', turn: 2 } }), ...copied, ...own])).toEqual(
      count([runStarted(), ...own]),
    );
  });

  it('takes the thoughts of the formatter for thoughts, and its call for none', () => {
    expect(count(runWith('said', 'thought'))).toMatchObject({
      thoughts: 3,
      steps: 4,
      toolCalls: { succeeded: 1, failed: 1 },
    });
  });
});
