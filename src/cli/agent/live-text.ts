import type { LiveText } from '../../agent/agent.ts';

/** What the user wants taken out besides well-known secrets says how much of a text must be known before it is shown. */
export function liveText(patterns: readonly string[]): LiveText {
  if (patterns.length === 0) return 'by-word';
  return patterns.every(staysInLine) ? 'by-line' : 'by-step';
}

/**
 * True for a pattern that certainly never matches a line break: it is made of plain characters, groups, classes that
 * name what they match, and escapes of which that is known.
 */
function staysInLine(pattern: string): boolean {
  return (
    /^(?:[^\\[\x00-\x1f\x7f-\x9f\u2028\u2029]|\[(?!\^)|\\[dwbB^$.*+?()[\]{}|/-])*$/.test(pattern) &&
    !/\(\?[a-z-]/.test(pattern)
  );
}
