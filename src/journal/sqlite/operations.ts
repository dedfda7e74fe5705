import type { CheckedAppend } from '../check-append.ts';
import type { Appended, ReadRange, SearchQuery, SessionFilter, SessionKey, SweepOptions } from '../journal.ts';
import type { EventRow } from '../stored-event.ts';
import type { SessionRow } from '../stored-session.ts';

/** Everything the worker does. Each operation is short: what takes long is cut into steps by the caller. */
export interface Operations {
  /** Opens the file, brings its schema up to date. */
  open(input: null): null;
  append(input: CheckedAppend): Appended;
  session(input: SessionKey): SessionRow | null;
  events(input: EventsInput): EventsPage;
  request(input: { readonly owner: string; readonly requestId: string }): TailedRow | null;
  sessions(input: SessionFilter): { readonly rows: readonly SessionRow[]; readonly next: string | null };
  search(input: SearchQuery): readonly TailedRow[];
  /** Brings a bounded part of the stored events into the index. */
  index(input: null): IndexStep;
  /** Takes the name from a session: for everybody else it is gone. */
  remove(input: SessionKey): { readonly removed: boolean };
  sweep(input: SweepOptions): { readonly removed: number; readonly more: boolean };
  /** Deletes a bounded part of the rows of removed sessions. */
  clean(input: null): CleanStep;
  /** Takes deleted text out of the write-ahead log, unless somebody reads there. */
  emptyLog(input: null): { readonly emptied: boolean };
  position(input: null): TailPlace;
  tail(input: TailInput): TailRows;
  /** The damage that is found in the file; takes as long as reading it. */
  check(input: null): readonly string[];
  /** Changes whenever another connection has written, or another file has taken the place of this one. */
  version(input: null): string;
  close(input: null): null;
}

/** The name of an operation. */
export type OperationName = keyof Operations;

/** What an operation is given. */
export type Input<Name extends OperationName> = Parameters<Operations[Name]>[0];

/** What an operation gives back. */
export type Output<Name extends OperationName> = ReturnType<Operations[Name]>;

/** Whether a step left something to do. */
export interface Step {
  readonly more: boolean;
}

/** Whether there was anything to delete. */
export interface CleanStep extends Step {
  readonly deleted: boolean;
}

/** How far the index is, and how far the events were when the step began. */
export interface IndexStep extends Step {
  readonly indexed: number;
  readonly newest: number;
}

/** A page of one session; `row` names the session for the next page, so that a new one of the same name is not mixed in. */
export interface EventsInput extends ReadRange {
  readonly key: SessionKey;
  readonly row: number | null;
}

/** Events of one session, as many as fit. */
export interface EventsPage {
  readonly rows: readonly EventRow[];
  readonly row: number | null;
  readonly more: boolean;
}

/** An event with the name of its session. */
export interface TailedRow extends EventRow {
  readonly ownerName: string;
  readonly sessionName: string;
}

/** Where a watcher is: a position says something in its file only. */
export interface TailPlace {
  readonly position: string;
  readonly file: string;
}

/** From where on to watch, and whose events; no file is known of a position that came from outside. */
export interface TailInput {
  readonly after: string;
  readonly file: string | null;
  readonly owner: string | null;
}

/** Events after a position of a file; `next` is behind everything that was looked at. */
export interface TailRows {
  readonly rows: readonly TailedRow[];
  readonly file: string;
  readonly next: string;
  readonly more: boolean;
}

/** The calls by the name of their operation. */
export type WorkerCalls = {
  readonly [Name in OperationName]: { readonly name: Name; readonly input: Input<Name> };
};

/** One operation on its way to the worker. */
export type WorkerCall = WorkerCalls[OperationName];

/** What became of one operation; `busy` means that another process was writing and nothing happened. */
export type WorkerAnswer =
  | { readonly status: 'done'; readonly output: unknown }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly code: string; readonly message: string };
