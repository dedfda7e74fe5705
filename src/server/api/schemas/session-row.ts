import * as z from 'zod';
import { isThoughtsOfRun } from '../../../agent/run/thoughts-of.ts';
import { toIsoTime } from '../../../base/iso-time.ts';
import type { Session } from '../../../journal/journal.ts';
import { LEVELS } from '../../../thinking/reasoning/levels.ts';
import { readHead } from '../../../thinking/reasoning/reasoning-decider.ts';
import { tokensUsed } from '../../../thinking/reasoning/reasoning-state.ts';
import { countSteps } from '../../sessions/count-steps.ts';
import { kind } from './fields.ts';
import { isoTime } from './times.ts';

/** A session as lists show it. */
export interface SessionRow extends Pick<Session, 'id' | 'kind' | 'status' | 'level' | 'title'> {
  /** The newest thought, where there is no title to say what the session is about. */
  readonly newestThought?: string;
  readonly steps: number | null;
  /** How many steps a line of reasoning is meant to have. */
  readonly planned?: number;
  readonly tokens?: { readonly used: number; readonly budget: number };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The schema of a row. */
export const sessionRow: z.ZodType<SessionRow> = z.object({
  id: z.string(),
  kind,
  status: z.string(),
  level: z.string().exactOptional(),
  title: z.string().exactOptional(),
  newestThought: z.string().exactOptional().meta({ description: 'Of a session without a title, shortened' }),
  steps: z.int().nullable().meta({ description: 'Steps that count; null where the session does not say' }),
  planned: z.int().exactOptional().meta({ description: 'Of reasoning: how many steps it is meant to have' }),
  tokens: z.object({ used: z.int(), budget: z.int() }).exactOptional().meta({ description: 'Of reasoning' }),
  createdAt: isoTime,
  updatedAt: isoTime,
});

/** Shows a session as lists do. */
export function toSessionRow(session: Session, thought: string | undefined): SessionRow {
  const { id, status, level, title, createdAt, updatedAt } = session;
  return {
    id,
    kind: session.kind,
    status,
    ...(level === undefined ? {} : { level }),
    ...(title === undefined || isThoughtsOfRun(id) ? {} : { title }),
    ...(thought === undefined ? {} : { newestThought: thought }),
    steps: countSteps(session),
    ...(session.kind === 'reasoning' ? reasoningFacts(session) : {}),
    createdAt: toIsoTime(createdAt),
    updatedAt: toIsoTime(updatedAt),
  };
}

function reasoningFacts(session: Session): Pick<SessionRow, 'planned' | 'tokens'> {
  const head = readHead(session);
  return { planned: head.totalThoughts, tokens: { used: tokensUsed(head), budget: LEVELS[head.level].tokenBudget } };
}
