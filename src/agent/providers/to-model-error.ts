import { redactSecrets } from '../../base/redact-secrets.ts';
import { shorten } from '../../base/shorten.ts';
import { isWorthRetrying, type ModelErrorCode, modelError, modelErrorCode } from '../model/model-error.ts';
import { saysBadKey, saysChoiceRefused, saysNoCredit, saysTooLong } from './failure-wording.ts';
import type { ProviderTraits } from './provider-traits.ts';
import { type Failure, readFailure } from './read-failure.ts';
import { retryDelayOf } from './retry-delay.ts';

/** What was asked when it failed. */
export interface FailedAsk {
  readonly traits: Pick<ProviderTraits, 'secrets' | 'unreachable' | 'unauthorized'>;
  readonly signal: AbortSignal;
  /** The request forced a tool. */
  readonly isForced: boolean;
  /** The answer had begun. */
  readonly hasBegun: boolean;
}

/**
 * Makes one of our errors of whatever a provider, its package or the network threw. The original is not kept with it:
 * it holds the whole request.
 */
export function toModelError(thrown: unknown, { traits, signal, isForced, hasBegun }: FailedAsk): Error {
  if (signal.aborted) return modelError('model/aborted', 'The request was stopped.');
  const own = ownErrorIn(thrown);
  if (own !== undefined) return own;
  const failure = readFailure(thrown);
  const code = codeOf(failure, isForced);
  // What cannot be read may be anything, also a part of a thought.
  const told = failure.isUnreadable ? 'The provider sent an answer that cannot be read.' : asSentence(failure.message);
  const message = [told, adviceOf(code, traits)].filter((each) => each !== '').join(' ');
  const isFree = !hasBegun && isTurnedAway(failure);
  const error = modelError(code, withoutSecrets(message, traits.secrets), { isFree });
  return isWorthRetrying(error)
    ? modelError(code, error.message, { isFree, retryAfterMs: retryDelayOf(failure, Date.now()) })
    : error;
}

/** Whether no model can have read the request: nobody was reached, or whoever was answered with a refusal. */
function isTurnedAway({ isUnreached, isInStream, status = 0 }: Failure): boolean {
  return isUnreached || (status >= 400 && !isInStream && !TOO_SLOW.includes(status));
}

/** Somebody before the model lost patience: the model may be at it still. */
const TOO_SLOW: readonly number[] = [408, 504, 524];

/** What our own code threw on the way, such as the playback of a recording; packages may have wrapped it. */
function ownErrorIn(thrown: unknown): Error | undefined {
  const seen = new Set<unknown>();
  for (let each = thrown; each instanceof Error && !seen.has(each); each = each.cause) {
    if (modelErrorCode(each) !== undefined) return each;
    seen.add(each);
  }
  return undefined;
}

function codeOf(failure: Failure, isForced: boolean): ModelErrorCode {
  const { message, status, kind, body } = failure;
  if (failure.isNetwork) return 'model/network';
  if (failure.isUnreadable) return 'model/bad-answer';
  const text = `${kind} ${message} ${body}`;
  if (status === 401 || status === 403 || saysBadKey(text)) return 'model/unauthorized';
  if (status === 413 || saysTooLong(text)) return 'model/too-long';
  if (saysNoCredit(text)) return 'model/refused';
  if (isForced && saysChoiceRefused(text)) return 'model/choice-refused';
  return status === undefined ? codeOfKind(kind) : codeOfStatus(status);
}

function codeOfStatus(status: number): ModelErrorCode {
  if (status === 429) return 'model/rate-limited';
  // Too slow, in conflict with another request, too early.
  if (status >= 500 || [408, 409, 425].includes(status)) return 'model/unavailable';
  return status >= 400 ? 'model/refused' : 'model/bad-answer';
}

/** In the middle of a stream there is no status any more, only what the provider calls it. */
function codeOfKind(kind: string): ModelErrorCode {
  if (/rate_?limit|resource_exhausted|too_many/i.test(kind)) return 'model/rate-limited';
  if (/overloaded|server_error|api_error|internal|unavailable|timeout/i.test(kind)) return 'model/unavailable';
  if (/authentication|permission|unauthenticated/i.test(kind)) return 'model/unauthorized';
  if (/invalid_request|invalid_argument|not_found|billing/i.test(kind)) return 'model/refused';
  return 'model/bad-answer';
}

function adviceOf(code: ModelErrorCode, { unauthorized = '', unreachable = '' }: FailedAsk['traits']): string {
  if (code === 'model/unauthorized') return unauthorized;
  return code === 'model/network' ? unreachable : '';
}

function withoutSecrets(message: string, secrets: readonly string[] = []): string {
  // A shorter one is no key, and would be found everywhere.
  const keys = secrets.filter(({ length }) => length >= SHORTEST_KEY);
  const clean = keys.reduce((text, key) => text.replaceAll(key, '[redacted api-key]'), message);
  return shorten(redactSecrets(clean), LONGEST_MESSAGE);
}

const SHORTEST_KEY = 8;
const LONGEST_MESSAGE = 1000;

function asSentence(message: string): string {
  return /[.!?)]$/.test(message) ? message : `${message}.`;
}
