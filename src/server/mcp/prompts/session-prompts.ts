import { isThoughtsOfRun } from '../../../base/thoughts-of.ts';
import { readHead } from '../../../thinking/reasoning/reasoning-decider.ts';
import type { ReasoningState } from '../../../thinking/reasoning/reasoning-state.ts';
import { isSessionName } from '../../../thinking/session-ids.ts';
import { invalidParams } from '../invalid-params.ts';
import type { Reading } from '../resources/read-resource.ts';
import { sessionIds } from '../resources/session-ids.ts';
import continueText from './continue.md';
import { fill } from './fill.ts';
import type { Prompt } from './prompt.ts';
import restartText from './restart.md';
import retryText from './retry.md';
import { numbersOf, wholeNumber } from './whole-number.ts';

/** The prompts that go on with a reasoning session; `canRecall` says whether the model can read it back. */
export function sessionPrompts(canRecall: boolean): Prompt[] {
  const readBack = (sessionId: string): string =>
    canRecall ? `Read what was thought so far:\n\nrecall ${JSON.stringify({ session_id: sessionId })}\n\n` : '';
  return [continuePrompt(readBack), retryPrompt(readBack)];
}

type ReadBack = (sessionId: string) => string;

function continuePrompt(readBack: ReadBack): Prompt {
  return {
    name: 'continue-reasoning',
    title: 'Continue reasoning',
    description: 'Go on with a reasoning session where it stopped.',
    arguments: {
      sessionId: {
        description: 'The session',
        choices: (_, reading) => sessionIds(reading, { kind: 'reasoning', status: 'active' }),
      },
    },
    async write({ sessionId = '' }, reading) {
      const { status, query, thoughts, totalThoughts } = await requireReasoning(sessionId, reading);
      if (status === 'completed') {
        throw invalidParams(`Session ${sessionId} is completed. Use retry-reasoning to think one of its steps anew.`);
      }
      return fill(continueText, {
        sessionId,
        query,
        steps: String(thoughts.length),
        total: String(totalThoughts),
        readBack: readBack(sessionId),
        call: JSON.stringify({ sessionId, thought: '…' }),
      });
    },
  };
}

function retryPrompt(readBack: ReadBack): Prompt {
  return {
    name: 'retry-reasoning',
    title: 'Retry a step',
    description: 'Discard a step of a reasoning session and all after it, and think it anew.',
    arguments: {
      sessionId: { description: 'The session', choices: (_, reading) => sessionIds(reading, { kind: 'reasoning' }) },
      step: {
        description: 'The step to think anew, counted from 1',
        choices: async ({ sessionId = '' }, reading) => {
          const state = await findReasoning(sessionId, reading);
          return state === undefined ? [] : numbersOf({ from: 1, to: state.thoughts.length });
        },
      },
    },
    async write({ sessionId = '', step: given = '' }, reading) {
      const { query, level, totalThoughts, thoughts } = await requireReasoning(sessionId, reading);
      const step = wholeNumber('step', given, { from: 1, to: thoughts.length });
      const values = { sessionId, query, step: String(step), readBack: readBack(sessionId) };
      // A rollback keeps at least the first step, so that thinking the first one anew takes a new session.
      if (step === 1) {
        return fill(restartText, {
          ...values,
          call: JSON.stringify({ query, level, targetThoughts: totalThoughts, thought: '…' }),
        });
      }
      const call = { sessionId, rollbackToStep: step - 2, thought: '…' };
      return fill(retryText, { ...values, call: JSON.stringify(call) });
    },
  };
}

async function requireReasoning(sessionId: string, reading: Reading): Promise<ReasoningState> {
  const state = await findReasoning(sessionId, reading);
  if (state !== undefined) return state;
  throw invalidParams(`No reasoning session has the id ${JSON.stringify(sessionId.slice(0, 50))}.`);
}

async function findReasoning(id: string, { journal, owner }: Reading): Promise<ReasoningState | undefined> {
  const session = isSessionName(id) && !isThoughtsOfRun(id) ? await journal.session({ owner, id }) : undefined;
  const state = session === undefined ? undefined : readHead(session);
  return state?.status === 'new' ? undefined : state;
}
