import type { JsonValue } from '../../base/json.ts';

/** Traffic with a model as it was on the wire, without keys and secrets. A file of it is JSON lines: a head, then exchanges. */
export interface Recording {
  /** When it was made: ISO 8601. What was asked may depend on the day. */
  readonly at: string;
  /** In the order in which they began. */
  readonly exchanges: readonly Exchange[];
}

/** What is at the top of a file, so that no other file is taken for a recording. */
export const RECORDING_HEAD = { recording: 'thoughtline', version: 1 } as const;

/** One request and what came back. */
export interface Exchange {
  /** Milliseconds since the recording began. */
  readonly startedMs: number;
  readonly durationMs: number;
  readonly request: RecordedRequest;
  /** Absent when there was no connection. */
  readonly response?: RecordedResponse;
  /** Why there was no answer, or why it broke off. */
  readonly failure?: string;
}

/** Neither the address nor the headers: a recording can be played back against any of them. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: JsonValue;
}

/** An answer in the pieces that mean something by themselves: events, lines, or all of it. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: readonly RecordedPiece[];
}

/** A piece, and when it was there, in milliseconds since the request. */
export interface RecordedPiece {
  readonly atMs: number;
  readonly text: string;
}
