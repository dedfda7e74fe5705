import { shorten } from '../../base/shorten.ts';
import type { ToolContext } from '../../tools/tool.ts';
import type { ProgressUpdate } from './connection.ts';

/** A server may send thousands: after the first few, one is passed on now and then. */
const FIRST_FEW = 100;
const EVERY_MS = 100;
const LONGEST_MESSAGE = 500;

/** Passes on how far a call has come. */
export function reportProgress({ progress }: Pick<ToolContext, 'progress'>): (update: ProgressUpdate) => void {
  let count = 0;
  let lastAt = 0;
  return ({ progress: done, total, message }) => {
    count++;
    const now = performance.now();
    if (count > FIRST_FEW && now - lastAt < EVERY_MS) return;
    lastAt = now;
    progress({
      done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message: shorten(message, LONGEST_MESSAGE) }),
    });
  };
}
