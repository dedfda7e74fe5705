import { ThoughtlineError } from '../../base/error.ts';

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
  readonly cause?: unknown;
}

/** A failure of a model. The message is the provider's own, without secrets. */
export function modelError(code: ModelErrorCode, message: string, details: ModelErrorDetails = {}): ThoughtlineError {
  const { retryAfterMs, cause } = details;
  return new ThoughtlineError(code, message, { data: retryAfterMs === undefined ? {} : { retryAfterMs }, cause });
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

/** Whether the provider turned the request away before a model read it, so that it used nothing. */
export function isFree(error: unknown): boolean {
  return FREE.includes(modelErrorCode(error) ?? '');
}

const FREE: readonly string[] = [
  'model/rate-limited',
  'model/unavailable',
  'model/unauthorized',
  'model/too-long',
  'model/choice-refused',
  'model/refused',
  'model/recording',
] satisfies ModelErrorCode[];
