import * as z from 'zod';
import type { Statistics } from '../../sessions/statistics.ts';

const outcomes = z.object({ succeeded: z.int(), failed: z.int() });

const runs = z.object({
  count: z.int(),
  turns: z.int(),
  steps: z.int(),
  toolCalls: outcomes,
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  unknownUsage: z.int().meta({ description: 'Runs that do not tell all of their tokens: the sums hold what is known' }),
  cost: z.number().nullable().meta({ description: 'US dollars' }),
  unknownCost: z.int().meta({ description: 'Runs whose cost is not known, or only in part' }),
});

/** How much was thought and done; what is not known is null. */
export const statistics: z.ZodType<Statistics> = z.object({
  sessions: z.int(),
  thoughts: z.object({ recorded: z.int(), live: z.int(), discarded: z.int() }),
  thinkingTokens: z.int().nullable(),
  thinkingShare: z.number().nullable(),
  toolCallsAfterThought: outcomes.nullable(),
  nudges: z.int(),
  runs: runs.nullable(),
});
