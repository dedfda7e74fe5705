import { describe, expect, it } from 'vitest';
import { checkAppend } from '../check-append.ts';
import type { WorkerAnswer, WorkerCall } from './operations.ts';
import { packAnswers, unpackAnswers } from './pack-answers.ts';

const key = { owner: 'me', id: 's' };
const append: WorkerCall = {
  name: 'append',
  input: checkAppend({
    session: key,
    expectedSeq: 0,
    events: [{ type: 'thing-happened', version: 1, at: 1, data: {} }],
    head: { kind: 'context', status: 'active', state: null },
  }),
};
const calls: readonly WorkerCall[] = [append, { name: 'session', input: key }, append];

describe('packAnswers', () => {
  it('loses nothing on the way back', () => {
    const answers: readonly WorkerAnswer[] = [
      { status: 'done', output: { status: 'stored', seq: 4, position: '12', incarnation: '7' } },
      // The status of a session is any text: this one is no outcome of an append.
      { status: 'done', output: { status: 'stored', id: 's', seq: 4 } },
      { status: 'done', output: { status: 'conflict', seq: 9 } },
    ];
    expect(unpackAnswers(structuredClone(packAnswers(calls, answers)))).toEqual(answers);
  });

  it('leaves failures as they are', () => {
    const answers: readonly WorkerAnswer[] = [
      { status: 'busy' },
      { status: 'failed', code: 'journal/io', message: 'No.' },
      { status: 'busy' },
    ];
    expect(unpackAnswers(structuredClone(packAnswers(calls, answers)))).toEqual(answers);
  });
});
