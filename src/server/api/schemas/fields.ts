import * as z from 'zod';
import type { SessionKind } from '../../../journal/journal.ts';
import { LEVEL_NAMES, type Level } from '../../../thinking/reasoning/levels.ts';
import { givenTime } from './times.ts';

/** The id of a session in a path. */
export const sessionId: z.ZodType<string, string> = z.string().meta({ description: 'The id of a session' });

/** The kind of a session. */
export const kind: z.ZodType<SessionKind, SessionKind> = z.enum(['context', 'reasoning', 'run']);

/** What is left out unless it is asked for. */
export const include: z.ZodType<'thoughts' | undefined, 'thoughts' | undefined> = z
  .enum(['thoughts'])
  .optional()
  .meta({ description: '"thoughts" shows also what an agent thought in its runs' });

/** What may be left out because it is long. */
export const outputs: z.ZodType<'none' | undefined, 'none' | undefined> = z
  .enum(['none'])
  .optional()
  .meta({ description: '"none" leaves out what the calls of a run gave; each can be read by itself' });

/** How deep a line of reasoning goes. */
export const level: z.ZodType<Level, Level> = z.enum(LEVEL_NAMES);

/** What sessions can be narrowed to; the bounds in time are those of their last event. */
export const sessionFilter: {
  readonly kind: z.ZodExactOptional<z.ZodType<SessionKind, SessionKind>>;
  readonly status: z.ZodExactOptional<z.ZodString>;
  readonly level: z.ZodExactOptional<z.ZodType<Level, Level>>;
  readonly updatedAfter: z.ZodExactOptional<typeof givenTime>;
  readonly updatedBefore: z.ZodExactOptional<typeof givenTime>;
} = {
  kind: kind.exactOptional(),
  status: z.string().exactOptional().meta({ description: 'active, completed, …' }),
  level: level.exactOptional(),
  updatedAfter: givenTime.exactOptional(),
  updatedBefore: givenTime.exactOptional(),
};

/** How many at most; numbers in a query are texts. */
export function limit(otherwise: number): z.ZodType<number> {
  return z.coerce.number().int().min(1).max(LARGEST_LIMIT).default(otherwise).meta({ description: 'How many at most' });
}

const LARGEST_LIMIT = 1_000;
