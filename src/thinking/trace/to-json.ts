import { toReadableJson } from '../../base/visible-text.ts';
import type { Trace } from './trace.ts';

/** The trace as it is; keys always stand in the same order. */
export function toJson(trace: Trace): string {
  return toReadableJson(trace);
}
