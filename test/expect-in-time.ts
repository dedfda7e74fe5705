import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

/** A bare Node starts and ends in less than this where nothing else wants the processor. */
const IDLE_MS = 60;
const TRIES = 3;

/** A promise in seconds is one for a machine that has time: who is late on a busy one is not blamed for its neighbours. */
export async function expectInTime(takenMs: number, withinMs: number): Promise<void> {
  if (takenMs >= withinMs) expect(takenMs / (await howBusy())).toBeLessThan(withinMs);
}

/** How many times longer things take right now than on an idle machine; 1 where they do not. */
async function howBusy(): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TRIES; time++) {
    const begun = performance.now();
    await once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'exit');
    times.push(performance.now() - begun);
  }
  return Math.max(1, Math.max(...times) / IDLE_MS);
}
