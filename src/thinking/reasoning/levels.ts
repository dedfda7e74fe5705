/** How deep a line of reasoning goes. */
export type Level = 'basic' | 'normal' | 'high' | 'expert';

/** What a level allows. */
export interface LevelLimits {
  readonly minThoughts: number;
  readonly maxThoughts: number;
  readonly tokenBudget: number;
}

/** The levels, shallow to deep. */
export const LEVELS: Readonly<Record<Level, LevelLimits>> = {
  basic: { minThoughts: 1, maxThoughts: 3, tokenBudget: 2_048 },
  normal: { minThoughts: 4, maxThoughts: 8, tokenBudget: 8_192 },
  high: { minThoughts: 10, maxThoughts: 15, tokenBudget: 32_768 },
  expert: { minThoughts: 20, maxThoughts: 25, tokenBudget: 131_072 },
};

/** Whether a value names a level. */
export function isLevel(value: unknown): value is Level {
  return typeof value === 'string' && Object.hasOwn(LEVELS, value);
}

/** The names of the levels, for schemas and messages. */
export const LEVEL_NAMES: readonly [Level, ...Level[]] = ['basic', 'normal', 'high', 'expert'];
