import * as z from 'zod';
import type { Trace, TraceNote, TraceStep } from '../../../thinking/trace/trace.ts';
import type { SessionTrace } from '../../sessions/load-session.ts';
import { runTrace } from './run-trace.ts';
import { isoTime } from './times.ts';

const step: z.ZodType<TraceStep> = z.object({
  type: z.literal('step'),
  seq: z.int(),
  at: isoTime,
  standing: z.enum(['live', 'outgrown', 'discarded', 'cleared']),
  follows: z.int().exactOptional().meta({ description: 'The seq of the thought that this one continues' }),
  step: z.int(),
  text: z.string(),
  tokens: z.int(),
  summary: z.string().exactOptional(),
  observation: z.string().exactOptional(),
  hypothesis: z.string().exactOptional(),
  evaluation: z.string().exactOptional(),
  isConclusion: z.literal(true).exactOptional(),
  branch: z.object({ id: z.string(), from: z.int() }).exactOptional(),
  revises: z.int().exactOptional(),
});

const note: z.ZodType<TraceNote> = z.object({
  type: z.literal('note'),
  seq: z.int(),
  at: isoTime,
  text: z.string(),
});

const trace: z.ZodType<Trace> = z.object({
  id: z.string(),
  kind: z.enum(['context', 'reasoning']),
  status: z.string(),
  level: z.string().exactOptional(),
  title: z.string().exactOptional(),
  createdAt: isoTime,
  updatedAt: isoTime,
  steps: z.object({ live: z.int(), discarded: z.int(), planned: z.int().exactOptional() }),
  tokens: z.object({ used: z.int(), budget: z.int().exactOptional() }),
  pins: z.array(z.object({ title: z.string(), text: z.string(), step: z.int() })),
  entries: z.array(z.union([step, note])),
});

/** A session as people read it: a line of thoughts, or an agent's run. */
export const sessionTrace: z.ZodType<SessionTrace> = z.union([trace, runTrace]);
