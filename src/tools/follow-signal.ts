import type { Cancellation } from '../base/cancellation.ts';

/** Cancels when a signal aborts; gives back what ends that, because a signal may live much longer than one call. */
export function followSignal(signal: AbortSignal, cancellation: Cancellation): () => void {
  const follow = (): void => cancellation.cancel('aborted');
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return () => signal.removeEventListener('abort', follow);
}
