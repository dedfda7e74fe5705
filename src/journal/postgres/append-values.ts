import type { CheckedAppend, CheckedEvent } from '../check-append.ts';
import { toBigintArray, toTextArray } from './binary-arrays.ts';
import { findTextInData } from './text-in-data.ts';

/** The number of a batch in its lane: the proof of what was stored when the answer got lost. */
export interface Ticket {
  readonly lane: string;
  readonly batch: number;
}

/** The parameters of a plain batch, one array per column: appends first, then their events. */
export function plainValues(ticket: Ticket, appends: readonly CheckedAppend[]): unknown[] {
  const events = appends.flatMap((append, index) =>
    append.events.map((event, offset) => {
      const span = findTextInData(event.text, event.data);
      return { event, nr: index + 1, seq: append.expectedSeq + 1 + offset, span };
    }),
  );
  return [
    ticket.lane,
    ticket.batch,
    toTextArray(appends.map(({ session }) => session.owner)),
    toTextArray(appends.map(({ session }) => session.id)),
    toBigintArray(appends.map(({ expectedSeq }) => expectedSeq)),
    toBigintArray(appends.map((append) => append.events.length)),
    toTextArray(appends.map(({ head }) => head.kind)),
    toTextArray(appends.map(({ head }) => head.status)),
    toTextArray(appends.map(({ head }) => head.level)),
    toTextArray(appends.map(({ head }) => head.title)),
    toTextArray(appends.map(({ head }) => head.state)),
    toBigintArray(appends.map((append) => append.events[0]?.at ?? 0)),
    toBigintArray(appends.map((append) => newest(append.events))),
    toTextArray(appends.map(({ incarnation }) => incarnation)),
    toBigintArray(events.map(({ nr }) => nr)),
    toBigintArray(events.map(({ seq }) => seq)),
    toTextArray(events.map(({ event }) => event.type)),
    toBigintArray(events.map(({ event }) => event.version)),
    toBigintArray(events.map(({ event }) => event.at)),
    toTextArray(events.map(({ event }) => event.data)),
    toTextArray(events.map(({ event, span }) => (span === undefined ? event.text : null))),
    toBigintArray(events.map(({ span }) => span?.start ?? null)),
    toBigintArray(events.map(({ span }) => span?.length ?? null)),
  ];
}

/** What a batch with requests or hiding adds: of each event, its request and whether it is hidden; then what the appends hide of earlier events. */
export function otherValues(appends: readonly CheckedAppend[]): unknown[] {
  const earlier = appends.flatMap((append, index) =>
    append.hide.filter((seq) => seq <= append.expectedSeq).map((seq) => ({ nr: index + 1, seq })),
  );
  return [
    toTextArray(appends.flatMap(({ events }) => events.map(({ requestId }) => requestId))),
    // A statement does not see its own rows: what an append hides of its own events is hidden from the start.
    appends.flatMap(({ events, expectedSeq, hide }) =>
      events.map((_, index) => hide.includes(expectedSeq + 1 + index)),
    ),
    toBigintArray(earlier.map(({ nr }) => nr)),
    toBigintArray(earlier.map(({ seq }) => seq)),
  ];
}

function newest(events: readonly CheckedEvent[]): number {
  return events.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
}
