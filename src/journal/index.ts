export { ThoughtlineError } from '../base/error.ts';
export type { JsonObject, JsonValue } from '../base/json.ts';
export type { Decider, Decision } from './decider.ts';
export type { NewEvent, Position, StoredEvent, Upcast } from './event.ts';
export type {
  Append,
  Appended,
  Journal,
  ReadRange,
  SearchHit,
  SearchQuery,
  Session,
  SessionFilter,
  SessionHead,
  SessionKey,
  SessionKind,
  SessionPage,
  SweepOptions,
  TailedEvent,
  WatchOptions,
} from './journal.ts';
export { type JournalOptions, openJournal } from './open-journal.ts';
export { createSessionWriter, type SessionWriter, type SubmitOptions } from './session-writer.ts';
export type { Submitted, WriterParts } from './settle-commands.ts';
