import { describe, expect, it } from 'vitest';
import { type CheckedAppend, checkAppend } from '../check-append.ts';
import { takeBatch } from './take-batch.ts';

describe('takeBatch', () => {
  it('takes one append per session and leaves the others in their order', () => {
    const queue = [waiting('a', 0), waiting('b', 0), waiting('a', 1), waiting('c', 0), waiting('a', 2)];
    expect(names(takeBatch(queue))).toEqual(['a0', 'b0', 'c0']);
    expect(names(takeBatch(queue))).toEqual(['a1']);
    expect(names(takeBatch(queue))).toEqual(['a2']);
    expect(queue).toEqual([]);
  });

  it('takes no request id twice', () => {
    const queue = [waiting('a', 0, 'r'), waiting('b', 0, 'r'), waiting('c', 0, 's')];
    expect(names(takeBatch(queue))).toEqual(['a0', 'c0']);
    expect(names(takeBatch(queue))).toEqual(['b0']);
  });

  it('does not let an append overtake an earlier one of its session that did not fit', () => {
    const queue = [waiting('a', 0, 'r'), waiting('b', 0, 'r'), waiting('b', 1)];
    expect(names(takeBatch(queue))).toEqual(['a0']);
    expect(names(takeBatch(queue))).toEqual(['b0']);
  });

  it('takes at most 512, and a huge one alone', () => {
    const many = Array.from({ length: 600 }, (_, index) => waiting(`s${index}`, 0));
    expect(takeBatch(many)).toHaveLength(512);
    expect(many).toHaveLength(88);
    const huge = [waiting('a', 0), waiting('b', 0, undefined, 9_000_000), waiting('c', 0)];
    expect(names(takeBatch(huge))).toEqual(['a0', 'c0']);
    expect(names(takeBatch(huge))).toEqual(['b0']);
  });
});

function waiting(id: string, expectedSeq: number, requestId?: string, size = 1): { append: CheckedAppend } {
  const event = { type: 'x', version: 1, at: 1, data: { body: 'x'.repeat(size) }, ...(requestId && { requestId }) };
  const head = { kind: 'context', status: 'active', state: null } as const;
  return { append: checkAppend({ session: { owner: 'o', id }, expectedSeq, events: [event], head }) };
}

function names(batch: readonly { append: CheckedAppend }[]): string[] {
  return batch.map(({ append }) => `${append.session.id}${append.expectedSeq}`);
}
