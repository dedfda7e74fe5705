import { messageOf, ThoughtlineError } from '../base/error.ts';
import { isObject } from '../base/json.ts';
import type { NewEvent } from './event.ts';
import type { Append, SessionHead, SessionKey } from './journal.ts';

/** An event ready to be stored: checked, and its data as JSON text. */
export interface CheckedEvent {
  readonly type: string;
  readonly version: number;
  readonly at: number;
  readonly data: string;
  readonly text: string | null;
  readonly requestId: string | null;
}

/** A head ready to be stored; `state` is JSON text. */
export interface CheckedHead {
  readonly kind: string;
  readonly status: string;
  readonly level: string | null;
  readonly title: string | null;
  readonly state: string;
}

/** An append that can only fail because of the store itself. */
export interface CheckedAppend {
  readonly session: SessionKey;
  readonly expectedSeq: number;
  readonly incarnation: string | null;
  readonly events: readonly CheckedEvent[];
  readonly head: CheckedHead;
  readonly hide: readonly number[];
  /** About what it weighs, in characters. */
  readonly size: number;
}

const KINDS: readonly SessionHead['kind'][] = ['context', 'reasoning', 'run'];
const LONGEST_NAME = 512;
const LARGEST_APPEND = 64 * 1024 * 1024;

/** Checks an append and writes its values as JSON text; throws `journal/invalid` or `journal/too-big` before anything is queued. */
export function checkAppend(append: Append): CheckedAppend {
  if (append.events.length === 0) throw invalid('An append needs at least one event.');
  if (!isCount(append.expectedSeq)) throw invalid('expectedSeq must be a whole number from 0 on.');
  const hide = append.hide ?? [];
  if (!hide.every(isCount)) throw invalid('hide must hold seqs: whole numbers from 0 on.');
  const session = checkKey(append.session);
  const incarnation = checkIncarnation(append);
  const events = append.events.map(checkEvent);
  if (hasTwins(events)) throw invalid('Two events of one append have the same requestId.');
  const head = checkHead(append.head);
  const size = sizeOf(events, head);
  if (size > LARGEST_APPEND) {
    throw new ThoughtlineError(
      'journal/too-big',
      `One append may hold ${LARGEST_APPEND} characters; this one has ${size}.`,
    );
  }
  return { session, expectedSeq: append.expectedSeq, incarnation, events, head, hide, size };
}

function sizeOf(events: readonly CheckedEvent[], head: CheckedHead): number {
  let size = head.state.length;
  for (const { data, text } of events) size += data.length + (text?.length ?? 0);
  return size;
}

/** Checks the name of a session. */
function checkKey(key: SessionKey): SessionKey {
  return { owner: checkName('owner', key.owner), id: checkName('session id', key.id) };
}

/** Checks a name that stores compare and index; names that some store would change or cut are refused by all. */
function checkName(what: string, name: string): string {
  if (typeof name !== 'string' || name === '') throw invalid(`The ${what} must be a text that is not empty.`);
  if (name.length > LONGEST_NAME)
    throw invalid(`The ${what} has ${name.length} characters; ${LONGEST_NAME} are allowed.`);
  if (wellFormed(name) !== name) throw invalid(`The ${what} has a character that cannot be stored.`);
  return name;
}

function hasTwins(events: readonly CheckedEvent[]): boolean {
  if (events.length < 2) return false;
  const requestIds = events.flatMap(({ requestId }) => requestId ?? []);
  return new Set(requestIds).size < requestIds.length;
}

function checkIncarnation({ expectedSeq, incarnation }: Append): string | null {
  if (incarnation === undefined) return null;
  if (expectedSeq === 0) throw invalid('A new session (expectedSeq 0) has no incarnation yet.');
  return checkName('incarnation', incarnation);
}

function checkEvent(event: NewEvent): CheckedEvent {
  const type = checkName('event type', event.type);
  if (!isCount(event.version)) throw invalid(`The version of "${type}" must be a whole number from 0 on.`);
  if (!Number.isSafeInteger(event.at)) throw invalid(`The time of "${type}" must be whole milliseconds.`);
  if (!isObject(event.data)) throw invalid(`The data of "${type}" must be an object.`);
  return {
    type,
    version: event.version,
    at: event.at,
    data: toJson(`data of "${type}"`, event.data),
    text: event.text === undefined ? null : wellFormed(checkText(`text of "${type}"`, event.text)),
    requestId: event.requestId === undefined ? null : checkName('requestId', event.requestId),
  };
}

function checkHead(head: SessionHead): CheckedHead {
  return {
    kind: checkKind(head.kind),
    status: checkName('status of the head', head.status),
    level: head.level === undefined ? null : checkName('level of the head', head.level),
    title: head.title === undefined ? null : wellFormed(checkText('title of the head', head.title)),
    state: toJson('state of the head', head.state),
  };
}

function checkText(what: string, text: unknown): string {
  if (typeof text === 'string') return text;
  throw invalid(`The ${what} must be a text.`);
}

function checkKind(kind: SessionHead['kind']): string {
  if (KINDS.includes(kind)) return kind;
  throw invalid(`The kind of the head must be one of ${KINDS.join(', ')}.`);
}

function toJson(what: string, value: unknown): string {
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) return text;
  } catch (error) {
    // A cycle, a big integer, or nesting deeper than the stack.
    throw new ThoughtlineError('journal/invalid', `The ${what} cannot be written as JSON: ${messageOf(error)}`, {
      cause: error,
    });
  }
  throw invalid(`The ${what} cannot be written as JSON.`);
}

// PostgreSQL cannot store U+0000, and UTF-8 has no half of a surrogate pair.
const UNSTORABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function wellFormed(text: string): string {
  return text.isWellFormed() && !text.includes('\u0000') ? text : text.replace(UNSTORABLE, '\ufffd');
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function invalid(message: string): ThoughtlineError {
  return new ThoughtlineError('journal/invalid', message);
}
