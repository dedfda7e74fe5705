import { isObject } from '../../base/json.ts';
import type { Failure } from './read-failure.ts';

/** How long a provider asks to wait, in milliseconds, from wherever it says so; undefined when it does not. */
export function retryDelayOf(
  response: Pick<Failure, 'headers' | 'error' | 'message'>,
  now: number,
): number | undefined {
  const delays = [
    () => toNumber(response.headers['retry-after-ms']),
    () => fromRetryAfter(response.headers['retry-after'], now),
    () => fromDetails(response.error),
    () => fromLimits(response.headers, now),
    () => toMilliseconds(/\b(?:try again|retry) in (\d[\d.hms]*)/i.exec(response.message)?.[1]),
  ];
  for (const delayOf of delays) {
    const delay = delayOf();
    if (delay !== undefined && Number.isFinite(delay) && delay >= 0) return Math.ceil(delay);
  }
  return undefined;
}

/** Seconds, or a date. */
function fromRetryAfter(value: string | undefined, now: number): number | undefined {
  const seconds = toNumber(value);
  return seconds === undefined ? untilDate(value, now) : seconds * 1000;
}

/** Google says it in the body: `{ error: { details: [{ retryDelay: '34.07s' }] } }`. */
function fromDetails({ details }: Failure['error']): number | undefined {
  const all: readonly unknown[] = Array.isArray(details) ? details : [];
  const [delay] = all.flatMap((detail) => (isObject(detail) ? [detail['retryDelay']] : [])).filter(isText);
  return toMilliseconds(delay);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/**
 * Of the limits that are used up, the last to come back: `x-ratelimit-reset-tokens: 6m0s` at OpenAI,
 * `anthropic-ratelimit-tokens-reset: 2026-11-15T18:00:00Z` at Anthropic.
 */
function fromLimits(headers: Failure['headers'], now: number): number | undefined {
  const resets = ['requests', 'tokens', 'input-tokens', 'output-tokens'].flatMap((what) => [
    ...(isUsedUp(headers[`x-ratelimit-remaining-${what}`])
      ? [toMilliseconds(headers[`x-ratelimit-reset-${what}`])]
      : []),
    ...(isUsedUp(headers[`anthropic-ratelimit-${what}-remaining`])
      ? [untilDate(headers[`anthropic-ratelimit-${what}-reset`], now)]
      : []),
  ]);
  const known = resets.filter((delay) => delay !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function isUsedUp(remaining: string | undefined): boolean {
  return remaining?.trim() === '0';
}

function toNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*\d{1,12}(?:\.\d{1,12})?\s*$/.test(value) ? Number(value) : undefined;
}

function untilDate(value: string | undefined, now: number): number | undefined {
  // Date.parse reads a date into nearly anything; one without a time of day is none.
  const at = value !== undefined && /\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** `1h2m3.5s`, `250ms`, `34s`. */
function toMilliseconds(text: string | undefined): number | undefined {
  const [, ...amounts] = DURATION.exec(text?.trim().replace(/\.$/, '') ?? '') ?? [];
  if (amounts.every((amount) => amount === undefined)) return undefined;
  const [hours, minutes, seconds, milliseconds] = amounts.map((amount) => Number(amount ?? 0));
  return (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000 + (milliseconds ?? 0);
}

const DURATION = /^(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9}(?:\.\d{1,12})?)s)?(?:(\d{1,12}(?:\.\d{1,12})?)ms)?$/;
