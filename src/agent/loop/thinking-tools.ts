import type { JsonValue } from '../../base/json.ts';

/** The tools that only think. They are offered while thinking is enabled, and what they are given is internal. */
export const THINKING_TOOLS: readonly string[] = ['think', 'reasoning_think'];

/** What a thinking tool answers while thinking is disabled: an empty text and no error, as to a blank thought. */
export const IGNORED: JsonValue = { status: 'ignored' };
