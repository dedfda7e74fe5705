/** A signal that aborts with another one, or when a time is over. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Whether it was the time. */
  isOver(): boolean;
  /** Whoever made it clears it, however the work ended. */
  clear(): void;
}

/** Begins to count. `AbortSignal.any` and `.timeout` would do the same, but Node may collect them while they are waited for. */
export function createTimeLimit(ms: number, outer: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let isOver = false;
  const follow = (): void => controller.abort(outer.reason);
  const timer = setTimeout(() => {
    isOver = true;
    controller.abort(new Error(`The time of ${ms} ms is over.`));
  }, ms);
  if (outer.aborted) follow();
  else outer.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer);
      outer.removeEventListener('abort', follow);
    },
  };
}
