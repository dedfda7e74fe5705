import { messageOf } from '../../base/error.ts';
import type { ServerParts } from '../server-parts.ts';

/** How long sessions are kept: days, or not past their end. */
export type Retention = number | 'session' | 'none';

/** What a sweep asks. */
export interface SweepParts {
  /** Asked for every sweep, so that a changed setting counts. */
  readonly retention: () => Retention;
  /** How long after the start the first sweep begins, so that it is in nobody's way. */
  readonly firstAfterMs?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Small steps with pauses, so that writers never wait long. */
const STEP = 100;
const PAUSE_MS = 50;

/**
 * Deletes what `retention` no longer keeps: soon after the start, and then every hour, for as long as the process has
 * something else to live for. A failure is logged and tried again. Gives back what stops it.
 */
export function sweepRegularly(
  { journal, clock, log }: Pick<ServerParts, 'journal' | 'clock' | 'log'>,
  { retention, firstAfterMs = MINUTE_MS }: SweepParts,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const after = (milliseconds: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => void sweep(), milliseconds);
    timer.unref();
  };

  /** One step; the next one comes after a pause, or after an hour when nothing is left. */
  const sweep = async (): Promise<void> => {
    try {
      const { more } = await journal.sweep({ idleSince: clock.now() - daysOf(retention()) * DAY_MS, limit: STEP });
      after(more ? PAUSE_MS : HOUR_MS);
    } catch (error) {
      if (!isStopped) log.warn(`Old sessions could not be deleted: ${messageOf(error)}`);
      after(HOUR_MS);
    }
  };

  after(firstAfterMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Sessions that are not kept past their end may still be in use; a day without a touch means that they are not. */
function daysOf(retention: Retention): number {
  return typeof retention === 'number' ? retention : 1;
}
