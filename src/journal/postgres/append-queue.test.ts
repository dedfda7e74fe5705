import { describe, expect, it } from 'vitest';
import { type CheckedAppend, checkAppend } from '../check-append.ts';
import { type AppendQueue, createAppendQueue } from './append-queue.ts';

describe('createAppendQueue', () => {
  it('gives one append per session and batch, those of a session in their order', () => {
    const queue = queueOf(waiting('a', 0), waiting('b', 0), waiting('a', 1), waiting('c', 0), waiting('a', 2));
    expect(names(queue.takeBatch())).toEqual(['a0', 'b0', 'c0']);
    expect(names(queue.takeBatch())).toEqual(['a1']);
    expect(names(queue.takeBatch())).toEqual(['a2']);
    expect(queue.isEmpty).toBe(true);
  });

  it('gives no request id twice, and lets no later request overtake', () => {
    const queue = queueOf(waiting('a', 0, 'r'), waiting('b', 0, 'r'), waiting('c', 0, 's'), waiting('d', 0, 'r'));
    expect(names(queue.takeBatch())).toEqual(['a0', 'c0']);
    expect(names(queue.takeBatch())).toEqual(['b0']);
    expect(names(queue.takeBatch())).toEqual(['d0']);
  });

  it('does not let an append overtake an earlier one of its session that did not fit', () => {
    const queue = queueOf(waiting('a', 0, 'r'), waiting('b', 0, 'r'), waiting('b', 1));
    expect(names(queue.takeBatch())).toEqual(['a0']);
    expect(names(queue.takeBatch())).toEqual(['b0']);
  });

  it('gives at most 512, and a huge one alone', () => {
    const many = queueOf(...Array.from({ length: 600 }, (_, index) => waiting(`s${index}`, 0)));
    expect(many.takeBatch()).toHaveLength(512);
    expect(many.takeAll()).toHaveLength(88);
    const huge = queueOf(waiting('a', 0), waiting('b', 0, undefined, 9_000_000), waiting('c', 0));
    expect(names(huge.takeBatch())).toEqual(['a0', 'c0']);
    expect(names(huge.takeBatch())).toEqual(['b0']);
  });

  it('gives what was put back before the others of its session', () => {
    const queue = queueOf(waiting('a', 0), waiting('a', 1));
    queue.putBack(queue.takeBatch());
    expect(names(queue.takeBatch())).toEqual(['a0']);
    expect(names(queue.takeAll())).toEqual(['a1']);
    expect(queue.isEmpty).toBe(true);
  });

  it('tells names apart that look alike when they are joined', () => {
    const [one, two] = [waiting('b', 0), waiting('ab', 0)];
    const queue = queueOf({ append: { ...one.append, session: { owner: 'oa', id: 'b' } } }, two);
    expect(queue.takeBatch()).toHaveLength(2);
  });

  it.each([
    ['many sessions', (index: number) => waiting(`s${index}`, 0)],
    ['one session', (index: number) => waiting('s', index)],
    ['one request', (index: number) => waiting(`s${index}`, 0, 'r')],
  ])('looks at each append of %s a few times at most', (_, make) => {
    let looks = 0;
    const queue = createAppendQueue<{ append: CheckedAppend }>();
    for (let index = 0; index < 4_000; index++) {
      const { append } = make(index);
      const counted = new Proxy(append, {
        get(target, key) {
          looks += 1;
          return Reflect.get(target, key);
        },
      });
      queue.add({ append: counted });
    }
    looks = 0;
    for (let batch = 0; batch < 4; batch++) queue.takeBatch();
    expect(looks).toBeLessThan(4 * 2_000 * 4);
  });
});

function queueOf(...all: { append: CheckedAppend }[]): AppendQueue<{ append: CheckedAppend }> {
  const queue = createAppendQueue<{ append: CheckedAppend }>();
  for (const one of all) queue.add(one);
  return queue;
}

function waiting(id: string, expectedSeq: number, requestId?: string, size = 1): { append: CheckedAppend } {
  const event = { type: 'x', version: 1, at: 1, data: { body: 'x'.repeat(size) }, ...(requestId && { requestId }) };
  const head = { kind: 'context', status: 'active', state: null } as const;
  return { append: checkAppend({ session: { owner: 'o', id }, expectedSeq, events: [event], head }) };
}

function names(batch: readonly { append: CheckedAppend }[]): string[] {
  return batch.map(({ append }) => `${append.session.id}${append.expectedSeq}`);
}
