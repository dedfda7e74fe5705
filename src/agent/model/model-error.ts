import { ThoughtlineError } from '../../base/error.ts';
import { isObject } from '../../base/json.ts';
import { NO_USAGE, type Usage } from './usage.ts';

/** What can go wrong between us and a model. */
export type ModelErrorCode =
  /** 429: wait as long as the provider says. */
  | 'model/rate-limited'
  /** 5xx and overloaded: the provider's trouble. */
  | 'model/unavailable'
  /** No connection, or it broke off in the middle of an answer. */
  | 'model/network'
  /** 401 and 403: the key. */
  | 'model/unauthorized'
  /** The request does not fit the model's context. */
  | 'model/too-long'
  /** The provider refuses to force a tool, as most do while a model reasons. */
  | 'model/choice-refused'
  /** Any other refusal of the request itself; sending it again would not help. */
  | 'model/refused'
  /** An answer that cannot be read. */
  | 'model/bad-answer'
  /** Recorded traffic does not fit what is asked, or the recording cannot be written. */
  | 'model/recording'
  /** It ended without a word and without a call. */
  | 'model/no-answer'
  | 'model/aborted';

/** What a model's failure carries. */
export interface ModelErrorDetails {
  /** How long the provider asks to wait. */
  readonly retryAfterMs?: number | undefined;
  /** It used nothing: the provider turned it away before a model read it, or was never reached. */
  readonly isFree?: boolean | undefined;
  /** What it used all the same, where the provider told. */
  readonly usage?: Usage | undefined;
  readonly cause?: unknown;
}

/** A failure of a model. The message is the provider's own, without secrets. */
export function modelError(code: ModelErrorCode, message: string, details: ModelErrorDetails = {}): ThoughtlineError {
  const { retryAfterMs, isFree, usage, cause } = details;
  const data = {
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(isFree === true ? { isFree } : {}),
    ...(usage === undefined ? {} : { usage }),
  };
  return new ThoughtlineError(code, message, { data, cause });
}

/** The code of a model's failure, or undefined for any other error. */
export function modelErrorCode(error: unknown): string | undefined {
  return error instanceof ThoughtlineError && error.code.startsWith('model/') ? error.code : undefined;
}

/** Whether the same request may succeed later. */
export function isWorthRetrying(error: unknown): boolean {
  return WORTH_RETRYING.includes(modelErrorCode(error) ?? '');
}

const WORTH_RETRYING: readonly string[] = ['model/rate-limited', 'model/unavailable', 'model/network'];

/** What a failed request used; undefined where nobody told. */
export function usedBy(error: unknown): Usage | undefined {
  if (!(error instanceof ThoughtlineError)) return undefined;
  const { isFree, usage } = error.data;
  // What is played back was paid for when it was recorded.
  if (isFree === true || error.code === 'model/recording') return NO_USAGE;
  return isObject(usage) ? usage : undefined;
}
