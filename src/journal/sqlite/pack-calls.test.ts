import { describe, expect, it } from 'vitest';
import type { CheckedAppend } from '../check-append.ts';
import type { WorkerCall } from './operations.ts';
import { packCalls, unpackCalls } from './pack-calls.ts';

const append: CheckedAppend = {
  session: { owner: 'me', id: 's' },
  expectedSeq: 2,
  incarnation: '7',
  events: [
    { type: 'thing-happened', version: 1, at: 5, data: '{"a":"b"}', text: 'b', requestId: null },
    { type: 'thing-undone', version: 2, at: 6, data: '{}', text: null, requestId: 'again' },
  ],
  head: { kind: 'context', status: 'active', level: null, title: 'A title', state: '{"n":2}' },
  hide: [1, 2],
  size: 20,
};
const calls: readonly WorkerCall[] = [
  { name: 'append', input: append },
  { name: 'session', input: { owner: 'me', id: 's' } },
  { name: 'append', input: { ...append, incarnation: null, hide: [] } },
];

describe('packCalls', () => {
  it('loses nothing on the way to another thread', () => {
    expect(unpackCalls(structuredClone(packCalls(calls)))).toEqual(calls);
  });
});
