import type { JsonObject } from '../../src/base/json.ts';
import type { SeenRequest } from './seen-request.ts';

/** What a model says, request after request: a list in its order, or a function of what was asked (`n` counts from 0). */
export type Script = readonly Turn[] | ((request: SeenRequest, n: number) => Turn | Promise<Turn>);

/** What one request gets. */
export type Turn = AnswerTurn | FailedTurn;

/** An answer, in no provider's format. */
export interface AnswerTurn {
  /** The usual order: reasoning, text, calls. */
  readonly reasoning?: string;
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** Instead of the three above, where the order is another one. */
  readonly parts?: readonly ScriptedPart[];
  /** Made up from the sizes when absent; `none` leaves it out of the answer. */
  readonly usage?: ScriptedUsage | 'none';
  /** By the presence of calls when absent; may be a wrong one. */
  readonly stopReason?: ScriptedStop;
  /** Characters of one piece of a stream; 12 when absent. */
  readonly pieceLength?: number;
  /** Cuts the bytes of a stream anew, without regard to lines and characters. */
  readonly fragmentBytes?: number;
  /** Before the first byte. */
  readonly waitMs?: number;
  /** Between two pieces of a stream. */
  readonly delayMs?: number;
  readonly cut?: Cut;
}

/** A tool call that the model makes. */
export interface ScriptedCall {
  readonly name: string;
  readonly input?: JsonObject;
  /** The input as it stands on the wire, where it is not JSON. */
  readonly inputText?: string;
  /** Made from the request when absent, so that the same request gets the same id. */
  readonly id?: string;
}

/** One piece of an answer. */
export type ScriptedPart =
  | { readonly type: 'reasoning'; readonly text: string; readonly isRedacted?: boolean }
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'call' } & ScriptedCall);

/** Why the model says that it stopped. */
export type ScriptedStop = 'stop' | 'calls' | 'length' | 'filtered';

/** Tokens that the answer tells. */
export interface ScriptedUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens?: number;
  readonly reasoningTokens?: number;
}

/** The answer breaks off after so many pieces: the connection drops, falls silent, or carries something else. */
export interface Cut {
  readonly after: number;
  readonly how: 'drop' | 'hang' | 'garbage' | 'error';
}

/** No answer: what the provider says instead, in its own words unless there is a `message`. */
export interface FailedTurn {
  readonly fail: FailureKind;
  readonly status?: number;
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For `rate-limited`; becomes the header that the provider sends. */
  readonly retryAfterSeconds?: number;
  readonly waitMs?: number;
}

/** What can go wrong before an answer begins. `disconnect` drops the connection, `hang` never answers, `garbage` answers 200 with what is no answer. */
export type FailureKind =
  | 'rate-limited'
  | 'unavailable'
  | 'overloaded'
  | 'unauthorized'
  | 'too-long'
  | 'choice-refused'
  | 'refused'
  | 'hang'
  | 'disconnect'
  | 'garbage';

/** True for a turn that is no answer. */
export function isFailed(turn: Turn): turn is FailedTurn {
  return 'fail' in turn;
}
