import type { JsonObject } from '../base/json.ts';

/** An event about to be written. Its meaning belongs to whoever writes it: the journal never interprets one. */
export interface NewEvent {
  /** A noun and a verb: `thought-recorded`. */
  readonly type: string;
  /** The schema version of `data`; readers bring older ones up to date. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly data: JsonObject;
  /** What full-text search finds of this event; without it the event cannot be found by search. */
  readonly text?: string;
  /** The caller's name for the command behind this event, unique per owner: a repeated command is stored once. */
  readonly requestId?: string;
}

/** Where an event stands in the whole store, across sessions. Opaque: only good to go on from. */
export type Position = string;

/** An event that is durable. */
export interface StoredEvent extends NewEvent {
  /** Counts from 1 within its session, without gaps. */
  readonly seq: number;
  readonly position: Position;
}

/** Brings the data of an old event up to the current version at reading; the stored event stays as it was written. */
export type Upcast = (event: StoredEvent) => StoredEvent;
