import { isObject } from '../../base/json.ts';
import type { Appended } from '../journal.ts';
import type { WorkerAnswer, WorkerCall } from './operations.ts';

type Stored = Extract<Appended, { readonly status: 'stored' }>;

/** An answer as it travels back; that an append is stored is a list, like the append was. */
export type PackedAnswer = WorkerAnswer | readonly [seq: number, position: string, incarnation: string];

/** Packs the answers to these calls. */
export function packAnswers(calls: readonly WorkerCall[], answers: readonly WorkerAnswer[]): PackedAnswer[] {
  return answers.map((answer, index) => {
    const isAppended = calls[index]?.name === 'append' && answer.status === 'done';
    if (!isAppended || !isStored(answer.output)) return answer;
    const { seq, position, incarnation } = answer.output;
    return [seq, position, incarnation];
  });
}

/** The answers that were packed. */
export function unpackAnswers(packed: readonly PackedAnswer[]): WorkerAnswer[] {
  return packed.map((answer) => {
    if ('status' in answer) return answer;
    const output: Stored = { status: 'stored', seq: answer[0], position: answer[1], incarnation: answer[2] };
    return { status: 'done', output };
  });
}

/** Said of what an append gave, which is known to be one of its outcomes. */
function isStored(output: unknown): output is Stored {
  return isObject(output) && output['status'] === 'stored';
}
