import * as z from 'zod';
import type { Statistics } from '../../../thinking/statistics/statistics.ts';

/** How much was thought; what is not known is null. */
export const statistics: z.ZodType<Statistics> = z.object({
  sessions: z.int(),
  thoughts: z.object({ recorded: z.int(), live: z.int(), discarded: z.int() }),
  thinkingTokens: z.int(),
  thinkingShare: z.number().nullable(),
  toolCallsAfterThought: z.object({ succeeded: z.int(), failed: z.int() }).nullable(),
  nudges: z.int(),
});
