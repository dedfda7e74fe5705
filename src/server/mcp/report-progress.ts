import type { Progress } from '../../tools/tool.ts';

/** A report as MCP sends it. */
export interface ProgressReport {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** The rise of a report that has something to say and got no further. */
const SMALL_STEP = 0.001;

/** Turns what a tool tells into reports whose `progress` always rises, as MCP demands. */
export function reportProgress(send: (report: ProgressReport) => void): (update: Progress) => void {
  let reached = 0;
  return ({ done, total, message }) => {
    reached = done !== undefined && Number.isFinite(done) && done > reached ? done : reached + SMALL_STEP;
    send({
      progress: reached,
      ...(total === undefined || !Number.isFinite(total) ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  };
}
