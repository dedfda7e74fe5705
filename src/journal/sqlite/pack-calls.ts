import type { CheckedAppend, CheckedEvent } from '../check-append.ts';
import type { WorkerCall } from './operations.ts';

type PackedEvent = readonly [
  type: string,
  version: number,
  at: number,
  data: string,
  text: string | null,
  requestId: string | null,
];

type PackedAppend = readonly [
  owner: string,
  id: string,
  expectedSeq: number,
  incarnation: string | null,
  kind: string,
  status: string,
  level: string | null,
  title: string | null,
  state: string,
  size: number,
  hide: readonly number[],
  events: readonly PackedEvent[],
];

/** A call as it travels to the worker. */
export type PackedCall = PackedAppend | Exclude<WorkerCall, { readonly name: 'append' }>;

/** Makes lists of the appends: between threads a list takes a third of the time of objects, which are copied name by name. */
export function packCalls(calls: readonly WorkerCall[]): PackedCall[] {
  return calls.map((call) => (call.name === 'append' ? packAppend(call.input) : call));
}

/** The calls that were packed. */
export function unpackCalls(packed: readonly PackedCall[]): WorkerCall[] {
  return packed.map((call) => ('name' in call ? call : { name: 'append', input: unpackAppend(call) }));
}

function packAppend({ session, expectedSeq, incarnation, head, size, hide, events }: CheckedAppend): PackedAppend {
  const { kind, status, level, title, state } = head;
  return [
    session.owner,
    session.id,
    expectedSeq,
    incarnation,
    kind,
    status,
    level,
    title,
    state,
    size,
    hide,
    events.map(packEvent),
  ];
}

function unpackAppend([owner, id, expectedSeq, incarnation, ...rest]: PackedAppend): CheckedAppend {
  const [kind, status, level, title, state, size, hide, events] = rest;
  return {
    session: { owner, id },
    expectedSeq,
    incarnation,
    head: { kind, status, level, title, state },
    size,
    hide,
    events: events.map(unpackEvent),
  };
}

function packEvent({ type, version, at, data, text, requestId }: CheckedEvent): PackedEvent {
  return [type, version, at, data, text, requestId];
}

function unpackEvent([type, version, at, data, text, requestId]: PackedEvent): CheckedEvent {
  return { type, version, at, data, text, requestId };
}
