import { toReadableJson } from '../../base/visible-text.ts';

/**
 * A path or name as results show it. Strangers choose names: one that holds line ends, other hidden characters or quotes
 * is shown as JSON, so that it can pass for nothing else.
 */
export function shownPath(path: string): string {
  const quoted = toReadableJson(path);
  return quoted === `"${path}"` && path.trim() === path ? path : quoted;
}
