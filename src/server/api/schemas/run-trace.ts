import * as z from 'zod';
import type {
  RunAnswer,
  RunCall,
  RunNote,
  RunPart,
  RunStep,
  RunTrace,
  RunTurn,
} from '../../../agent/export/run-trace.ts';
import type { AnswerItem } from '../../../agent/formatter/answer.ts';
import { ARTIFACT_TYPES } from '../../../agent/formatter/answer.ts';
import type { JsonValue } from '../../../base/json.ts';
import { isoTime } from './times.ts';

const json = z.custom<JsonValue>().meta({ description: 'Any JSON' });
const unknown = z.number().nullable().meta({ description: 'Null where it is not known' });

const spent = {
  inputTokens: unknown,
  cachedInputTokens: unknown,
  outputTokens: unknown,
  reasoningTokens: unknown,
  cost: unknown,
};

const runSpent = {
  ...spent,
  atLeast: z
    .object(spent)
    .exactOptional()
    .meta({ description: 'What is known where all of it is not: a request did not tell, or is not answered yet' }),
};

/** One piece of an answer. */
export const answerItem: z.ZodType<AnswerItem> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), content: z.string() }),
  z.object({
    type: z.literal('artifact'),
    artifact: z.object({
      type: z.enum(ARTIFACT_TYPES),
      title: z.string(),
      content: z.string(),
      language: z.string().exactOptional(),
    }),
  }),
]);

/** What made an answer partial. */
export const limitName: z.ZodType<NonNullable<RunTurn['answer']>['limit'] & string> = z.enum([
  'steps',
  'tokens',
  'cost',
  'time',
  'repeats',
]);

const note: z.ZodType<RunNote> = z.object({
  type: z.literal('note'),
  seq: z.int(),
  at: isoTime,
  text: z.string(),
});

/** A tool call and what became of it. */
export const runCall: z.ZodType<RunCall> = z.object({
  type: z.literal('call'),
  callId: z.string(),
  tool: z.string(),
  internal: z.boolean(),
  outcome: z.enum(['succeeded', 'failed', 'denied', 'unfinished']),
  input: json,
  durationMs: z.number().exactOptional(),
  code: z.string().exactOptional(),
  output: json.exactOptional(),
  text: z.string().exactOptional().meta({ description: 'The whole output for people' }),
});

const part: z.ZodType<RunPart> = z.union([
  z.object({ type: z.literal('message'), text: z.string() }),
  z.object({ type: z.literal('thought'), source: z.enum(['model', 'formatter']), text: z.string() }),
  runCall,
]);

const step: z.ZodType<RunStep> = z.object({
  type: z.literal('step'),
  seq: z.int(),
  at: isoTime,
  step: z.int(),
  purpose: z.enum(['work', 'format', 'compact']),
  model: z.string(),
  parts: z.array(part),
  answered: z
    .object({
      ...runSpent,
      durationMs: z.number(),
      retries: z.int(),
      stopReason: z.enum(['stop', 'calls', 'length', 'filtered', 'other']),
    })
    .exactOptional(),
});

const answer: z.ZodType<RunAnswer> = z.object({
  type: z.literal('answer'),
  seq: z.int(),
  at: isoTime,
  conversation: z.array(answerItem),
  limit: limitName.exactOptional(),
  isPlan: z.boolean(),
});

const turn: z.ZodType<RunTurn> = z.object({
  turn: z.int(),
  seq: z.int(),
  at: isoTime,
  text: z.string(),
  isPlan: z.boolean(),
  entries: z.array(z.union([step, note])),
  plan: answer.exactOptional().meta({ description: 'The plan, once it was approved and more came after it' }),
  answer: answer.exactOptional(),
});

/** A run as people read it. */
export const runTrace: z.ZodType<RunTrace> = z.object({
  id: z.string(),
  kind: z.literal('run'),
  status: z.string(),
  title: z.string().exactOptional(),
  createdAt: isoTime,
  updatedAt: isoTime,
  model: z.string().nullable(),
  parent: z.object({ runId: z.string(), callId: z.string() }).exactOptional(),
  branchOf: z.object({ runId: z.string(), turn: z.int() }).exactOptional(),
  spent: z.object(runSpent),
  thoughts: z.object({ count: z.int(), tokens: unknown, areShown: z.boolean() }),
  notes: z.array(note),
  turns: z.array(turn),
});
