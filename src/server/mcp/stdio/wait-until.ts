import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 5;

/** Waits until something is so, or for so long at most; by the clock, because steps are late when there is much to do. */
export async function waitUntil(isSo: () => boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isSo() && performance.now() < deadline) await wait(STEP_MS);
}
