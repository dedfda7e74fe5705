import { counted } from '../../base/counted.ts';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { Model, ModelEvent, ModelRequest } from './model.ts';
import { isWorthRetrying, modelError, modelErrorCode, usedBy } from './model-error.ts';
import type { Usage } from './usage.ts';

/** How to ask, and whom to tell when it does not work at once. */
export interface AskOptions {
  readonly signal: AbortSignal;
  /** Told as soon as a wait begins, and then every second with what is left of it. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
  /** Told when an answer broke off: whatever came of it counts as never said. */
  readonly onDropped?: (() => void) | undefined;
  /** Told before each try; what a try uses may never be told. */
  readonly onSent?: (() => void) | undefined;
  /** Told when a try failed of which it is known what it used, such as nothing. */
  readonly onTold?: ((usage: Usage) => void) | undefined;
  /** The first wait where the provider names none; it doubles each time. */
  readonly backoffMs?: number | undefined;
  /** 0 to 1: spreads the waits, so that many who fail together do not come back together. */
  readonly random?: (() => number) | undefined;
}

/** A request will be sent again. */
export interface RetryNotice {
  /** Which retry it will be, from 1 to 3. */
  readonly attempt: number;
  /** What is left to wait. */
  readonly waitMs: number;
  readonly reason: string;
}

const MOST_RETRIES = 3;
/** Whoever asks us to wait longer than this is not waited for: people should know at once. */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Asks a model, and asks again what may go well the second time: after the time that the provider names, else after a
 * pause that grows. What cannot go well (a wrong key, a refused request) is thrown at once.
 */
export async function* askWithRetries(
  model: Model,
  request: ModelRequest,
  options: AskOptions,
): AsyncGenerator<ModelEvent, void, undefined> {
  const { signal, onRetry, onDropped, onSent, onTold } = options;
  for (let attempt = 1; ; attempt++) {
    let hasSpoken = false;
    try {
      onSent?.();
      for await (const event of model.ask(request, { signal })) {
        hasSpoken = true;
        yield event;
      }
      return;
    } catch (error) {
      const used = usedBy(error);
      if (used !== undefined) onTold?.(used);
      const waitMs = waitBefore(attempt, error, options);
      if (waitMs === undefined) throw withWait(error);
      if (hasSpoken) onDropped?.();
      await countDown(waitMs, {
        signal,
        tell: (left) => onRetry?.({ attempt, waitMs: left, reason: messageOf(error) }),
      });
    }
  }
}

/** Undefined when it is not worth it, or was tried often enough. */
function waitBefore(
  attempt: number,
  error: unknown,
  { backoffMs = 1000, random = Math.random }: AskOptions,
): number | undefined {
  if (attempt > MOST_RETRIES || !isWorthRetrying(error)) return undefined;
  const named = namedWait(error);
  if (named !== undefined) return named <= LONGEST_WAIT_MS ? named : undefined;
  // A limit that was reached takes longer to go away than a hiccup.
  const first = modelErrorCode(error) === 'model/rate-limited' ? backoffMs * 5 : backoffMs;
  return Math.round(first * 2 ** (attempt - 1) * (1 + random() / 2));
}

/** How long the provider asks to wait. */
function namedWait(error: unknown): number | undefined {
  const named = error instanceof ThoughtlineError ? error.data['retryAfterMs'] : undefined;
  return typeof named === 'number' ? named : undefined;
}

/** Whoever is not waited for should at least know when to come back. */
function withWait(error: unknown): unknown {
  const named = namedWait(error);
  const code = modelErrorCode(error);
  if (named === undefined || named <= LONGEST_WAIT_MS || code === undefined || !(error instanceof ThoughtlineError))
    return error;
  const message = `${messageOf(error)} The provider asks to wait ${waitWords(named)}: try again then.`;
  return new ThoughtlineError(code, message, { data: error.data, cause: error });
}

/** Rounded up, so that nobody comes back too early: `12 minutes`, `2 hours 5 minutes`. */
function waitWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [...(hours === 0 ? [] : [counted(hours, 'hour')]), ...(rest === 0 ? [] : [counted(rest, 'minute')])].join(' ');
}

interface CountDown {
  readonly signal: AbortSignal;
  tell(leftMs: number): void;
}

async function countDown(waitMs: number, { signal, tell }: CountDown): Promise<void> {
  let left = waitMs;
  do {
    tell(left);
    await pause(Math.min(left, 1000), signal);
    left -= 1000;
  } while (left > 0);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(modelError('model/aborted', 'The request was stopped.'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
