import * as z from 'zod';
import type { ReasoningResult } from '../../../thinking/reasoning/answer-reasoning.ts';
import type { ReasoningInput } from '../../../thinking/reasoning/check-reasoning-input.ts';
import { level } from './fields.ts';

/** One row per field of the input, so that none can be forgotten. */
const inputFields = {
  query: z.string().optional().meta({ description: 'The question; needed to start' }),
  level: level.optional().meta({ description: 'How deep to think; needed to start' }),
  targetThoughts: z.int().optional().meta({ description: 'How many steps, 1 to 25; chosen for you otherwise' }),
  sessionId: z.string().optional().meta({ description: 'The session to continue, as an answer named it' }),
  runMode: z.enum(['step', 'run_to_completion']).optional(),
  thought: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ description: 'The thought of this step; a list of them for run_to_completion' }),
  isConclusion: z.boolean().optional().meta({ description: 'The thought concludes the session' }),
  rollbackToStep: z.int().optional().meta({ description: 'The last step to keep, counted from 0' }),
  stepSummary: z.string().optional(),
  observation: z.string().optional(),
  hypothesis: z.string().optional(),
  evaluation: z.string().optional(),
  requestId: z.string().optional().meta({ description: 'Sent again, it gives the first answer and stores nothing' }),
  include: z.enum(['state', 'trace']).optional().meta({ description: 'How much the answer tells' }),
} satisfies Record<keyof ReasoningInput, z.ZodType>;

/** What `reasoning_think` takes, for the documentation and for repairs: the engine checks it. */
export const reasoningInput: z.ZodObject = z.object(inputFields);

const tracedThought = z.object({
  index: z.int(),
  content: z.string(),
  tokens: z.int(),
  at: z.int(),
  stepSummary: z.string().exactOptional(),
  observation: z.string().exactOptional(),
  hypothesis: z.string().exactOptional(),
  evaluation: z.string().exactOptional(),
  isConclusion: z.boolean().exactOptional(),
  discarded: z.boolean().exactOptional(),
});

const result: z.ZodType<ReasoningResult> = z.object({
  sessionId: z.string(),
  status: z.enum(['active', 'completed']),
  summary: z.string(),
  step: z.int().exactOptional(),
  totalThoughts: z.int().exactOptional(),
  remainingThoughts: z.int().exactOptional(),
  tokensUsed: z.int().exactOptional(),
  tokenBudget: z.int().exactOptional(),
  query: z.string().exactOptional(),
  level: level.exactOptional(),
  thoughts: z.array(tracedThought).exactOptional(),
  generatedThoughts: z.int().exactOptional(),
  requestedThoughts: z.int().exactOptional(),
  createdAt: z.int().exactOptional(),
  updatedAt: z.int().exactOptional(),
  expiresAt: z.int().exactOptional(),
  ttlMs: z.int().exactOptional(),
});

/** What a call that was accepted is answered with. */
export const acceptedReasoning: z.ZodType<{ readonly ok: true; readonly result: ReasoningResult }> = z.object({
  ok: z.literal(true),
  result,
});
