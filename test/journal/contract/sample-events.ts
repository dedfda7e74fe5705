import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../../src/journal/event.ts';
import type { Append, SessionKey } from '../../../src/journal/journal.ts';

/** A session name that no other test uses. */
export function freshKey(): SessionKey {
  return { owner: `owner-${randomUUID()}`, id: 'session' };
}

/** A plain event that carries its name. */
export function event(name: string, at = 1_000): NewEvent {
  return { type: 'thing-happened', version: 1, at, data: { name } };
}

/** An append with a head that no test looks at. */
export function appendTo(session: SessionKey, expectedSeq: number, events: readonly NewEvent[]): Append {
  return { session, expectedSeq, events, head: { kind: 'context', status: 'active', state: {} } };
}

/** As many of them as a test wants. */
export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
