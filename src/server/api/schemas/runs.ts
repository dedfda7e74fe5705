import * as z from 'zod';
import type { AgentEvent } from '../../../agent/agent-event.ts';
import type { JsonValue } from '../../../base/json.ts';
import type { RunView } from '../../runs/run-view.ts';
import { answerItem, limitName } from './run-trace.ts';
import { isoTime } from './times.ts';

/** The id of a run in a path. */
export const runId: z.ZodType<string, string> = z.string().meta({ description: 'The id of a run' });

/** What a turn is asked. */
export const text: z.ZodType<string, string> = z
  .string()
  .refine((given) => given.trim() !== '', 'send what the agent is to do')
  .meta({ description: 'What the agent is to do' });

/** With what a run works. */
export const wish: { readonly model: z.ZodOptional<z.ZodString>; readonly maxSteps: z.ZodOptional<z.ZodInt> } = {
  model: z
    .string()
    .optional()
    .meta({ description: 'provider/name; the run’s own, or that of the settings, otherwise' }),
  maxSteps: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: 'At most so many steps; the settings say it otherwise' }),
};

const unknown = z.number().nullable().meta({ description: 'Null where it is not known' });

const tokens = z.object({ input: unknown, output: unknown });

/** A run as it stands. */
export const runView: z.ZodType<RunView> = z.object({
  id: z.string(),
  status: z
    .string()
    .meta({ description: 'active, waiting (for the approval of a plan), completed, partial, stopped, failed' }),
  isRunning: z.boolean().meta({ description: 'Whether it works in this server now' }),
  isInterrupted: z.boolean().meta({
    description: 'Whether it was killed in the middle of its turn: nobody works on it, and it can be resumed',
  }),
  title: z.string(),
  turn: z.int(),
  steps: z.int(),
  tokens,
  cost: unknown,
  atLeast: z
    .object({ tokens, cost: unknown })
    .exactOptional()
    .meta({ description: 'What is known where all of it is not: a request broke off, or is not answered yet' }),
  pending: z
    .array(z.object({ callId: z.string(), tool: z.string(), title: z.string(), input: z.custom<JsonValue>().meta({}) }))
    .meta({ description: 'Calls that wait for your approval' }),
  answer: z
    .object({
      conversation: z.array(answerItem),
      text: z.string(),
      limit: limitName.exactOptional(),
      isPlan: z.boolean(),
    })
    .nullable()
    .meta({ description: 'Of the last turn, where it has one' }),
  createdAt: isoTime,
  updatedAt: isoTime,
});

/** An event of a run as whoever watches is told. */
export const agentEvent: z.ZodType<AgentEvent> = z
  .custom<AgentEvent>()
  .meta({ type: 'object', description: 'What happened; its "type" tells how to read it' });
