import { describe, expect, it } from 'vitest';
import { checkAppend } from './check-append.ts';
import type { Append } from './journal.ts';

function append(data: Record<string, string>): Append {
  return {
    session: { owner: 'me', id: 's' },
    expectedSeq: 0,
    events: [{ type: 'thing-happened', version: 1, at: 1, data }],
    head: { kind: 'context', status: 'active', state: {} },
  };
}

describe('checkAppend', () => {
  it('writes data and state as JSON and weighs them', () => {
    expect(checkAppend(append({ a: 'b' }))).toEqual({
      session: { owner: 'me', id: 's' },
      expectedSeq: 0,
      incarnation: null,
      events: [{ type: 'thing-happened', version: 1, at: 1, data: '{"a":"b"}', text: null, requestId: null }],
      head: { kind: 'context', status: 'active', level: null, title: null, state: '{}' },
      hide: [],
      size: 11,
    });
  });

  it('refuses an append that is too big for every store', () => {
    expect(() => checkAppend(append({ a: 'x'.repeat(64 * 1024 * 1024) }))).toThrow(
      expect.objectContaining({ code: 'journal/too-big' }),
    );
  });

  it('refuses a state that JSON cannot say', () => {
    const given = append({});
    const nothing = Object.assign({ ...given.head }, { state: undefined });
    expect(() => checkAppend({ ...given, head: nothing })).toThrow(
      expect.objectContaining({ code: 'journal/invalid' }),
    );
  });

  it('refuses nesting that would exhaust the stack instead of crashing', () => {
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 200_000; level++) deep = { deep };
    const given = append({});
    const events = given.events.map((event) => Object.assign({ ...event }, { data: deep }));
    expect(() => checkAppend({ ...given, events })).toThrow(expect.objectContaining({ code: 'journal/invalid' }));
  });
});
