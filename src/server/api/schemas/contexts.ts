import * as z from 'zod';
import type {
  Context,
  ContextMetadata,
  ContextSummary,
  ThoughtAnswer,
} from '../../../thinking/contexts/context-answers.ts';

const time = z.string().nullable().meta({ description: 'ISO 8601 in UTC; null where nothing was thought yet' });

const metadata = { created_at: time, last_updated: time, total_steps: z.int() };

const thoughts = z.array(z.object({ timestamp: z.string(), thought: z.string(), step: z.int() }));

/** What a stored thought is answered with. */
export const storedThought: z.ZodType<Extract<ThoughtAnswer, { readonly status: 'success' }>> = z.object({
  status: z.literal('success'),
  step: z.int(),
  thought: z.string().exactOptional(),
  context_size: z.int(),
  session_id: z.string(),
  nudge: z.string().exactOptional(),
});

/** The thoughts of a context. */
export const contextThoughts: z.ZodType<Pick<Context, 'session_id' | 'thoughts'>> = z.object({
  session_id: z.string(),
  thoughts,
});

/** A whole context. */
export const context: z.ZodType<Context> = z.object({
  session_id: z.string(),
  thoughts,
  metadata: z.object(metadata) satisfies z.ZodType<ContextMetadata>,
});

/** The short form of a context. */
export const contextSummary: z.ZodType<ContextSummary> = z.object({ session_id: z.string(), ...metadata });
