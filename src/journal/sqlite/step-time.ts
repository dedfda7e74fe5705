/** How long one step may hold the write lock, about: other writers wait no longer than for a slow disk. */
export const STEP_MILLISECONDS = 12;

/** Starts measuring; the result tells the milliseconds since then. */
export function createStopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}
