import type { Trace } from './trace.ts';
import { toReadableJson } from './visible-text.ts';

/** The trace as it is; keys always stand in the same order. */
export function toJson(trace: Trace): string {
  return toReadableJson(trace);
}
