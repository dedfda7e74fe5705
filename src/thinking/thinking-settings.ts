/** What users can set about thinking. Read anew for every call, so that a change counts at once. */
export interface ThinkingSettings {
  readonly maxThoughts: number;
  readonly maxThoughtLength: number;
  readonly thoughtsPerTurn: number;
  /** Per owner; undefined for no limit. */
  readonly thoughtsPerMinute: number | undefined;
  readonly reasoningTtlMs: number;
  readonly echo: boolean;
  /** Whether well-known secrets are taken out before anything is stored. */
  readonly redact: boolean;
  /** Regular expressions for what else must not be stored. */
  readonly redactPatterns: readonly string[];
}

/** What counts when nothing is set. */
export const DEFAULT_THINKING_SETTINGS: ThinkingSettings = {
  maxThoughts: 100,
  maxThoughtLength: 100_000,
  thoughtsPerTurn: 50,
  thoughtsPerMinute: undefined,
  reasoningTtlMs: 86_400_000,
  echo: true,
  redact: true,
  redactPatterns: [],
};
