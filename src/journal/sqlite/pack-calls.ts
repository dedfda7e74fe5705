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

// By index: taking a list apart by pattern goes through its iterator, and V8 takes many times as long to compile that.
function unpackAppend(packed: PackedAppend): CheckedAppend {
  return {
    session: { owner: packed[0], id: packed[1] },
    expectedSeq: packed[2],
    incarnation: packed[3],
    head: { kind: packed[4], status: packed[5], level: packed[6], title: packed[7], state: packed[8] },
    size: packed[9],
    hide: packed[10],
    events: packed[11].map(unpackEvent),
  };
}

function packEvent({ type, version, at, data, text, requestId }: CheckedEvent): PackedEvent {
  return [type, version, at, data, text, requestId];
}

function unpackEvent(packed: PackedEvent): CheckedEvent {
  return {
    type: packed[0],
    version: packed[1],
    at: packed[2],
    data: packed[3],
    text: packed[4],
    requestId: packed[5],
  };
}
