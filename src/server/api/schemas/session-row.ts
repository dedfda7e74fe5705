import * as z from 'zod';
import { toIsoTime } from '../../../base/iso-time.ts';
import type { Session } from '../../../journal/journal.ts';
import { LEVELS } from '../../../thinking/reasoning/levels.ts';
import { readHead } from '../../../thinking/reasoning/reasoning-decider.ts';
import { tokensUsed } from '../../../thinking/reasoning/reasoning-state.ts';
import type { Attention } from '../../runs/attention-of.ts';
import { countSteps } from '../../sessions/count-steps.ts';
import { shownTitle } from '../../sessions/shown-title.ts';
import { kind } from './fields.ts';
import { isoTime } from './times.ts';

/** A session as lists show it. */
export interface SessionRow extends Pick<Session, 'id' | 'kind' | 'status' | 'level' | 'title'> {
  /** The newest thought, where there is no title to say what the session is about. */
  readonly newestThought?: string;
  /** Of a run that is not over. */
  readonly needs?: Attention;
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
  needs: z.enum(['approval', 'interrupted']).exactOptional().meta({
    description:
      'Of a run: a call waits for your approval, or it was killed in the middle of its turn and can be resumed',
  }),
  steps: z.int().nullable().meta({ description: 'Steps that count; null where the session does not say' }),
  planned: z.int().exactOptional().meta({ description: 'Of reasoning: how many steps it is meant to have' }),
  tokens: z.object({ used: z.int(), budget: z.int() }).exactOptional().meta({ description: 'Of reasoning' }),
  createdAt: isoTime,
  updatedAt: isoTime,
});

/** What a row tells that is not in its session. */
export interface RowFacts {
  readonly thought: string | undefined;
  readonly needs: Attention | undefined;
}

/** Shows a session as lists do. */
export function toSessionRow(session: Session, { thought, needs }: RowFacts): SessionRow {
  const { id, status, level, createdAt, updatedAt } = session;
  return {
    id,
    kind: session.kind,
    status,
    ...(level === undefined ? {} : { level }),
    ...shownTitle(session),
    ...(thought === undefined ? {} : { newestThought: thought }),
    ...(needs === undefined ? {} : { needs }),
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
