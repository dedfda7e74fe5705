import { answerText } from '../../agent/formatter/answer-text.ts';
import type { Usage } from '../../agent/model/usage.ts';
import { readRunEvent } from '../../agent/run/read-run-event.ts';
import type { TurnFinished } from '../../agent/run/run-event.ts';
import { readRunHead } from '../../agent/run/run-state.ts';
import { type SpentSoFar, tellSpent } from '../../agent/run/spent.ts';
import { toIsoTime } from '../../base/iso-time.ts';
import type { Journal, Session } from '../../journal/journal.ts';
import type { PendingApproval } from './approvals.ts';
import type { LiveRun } from './start-turn.ts';
import { isInterrupted } from './until-gone.ts';

/** A run as it stands. What is not known is null. */
export interface RunView {
  readonly id: string;
  readonly status: string;
  /** Whether it works in this server now. */
  readonly isRunning: boolean;
  /** Whether it was killed in the middle of its turn: nobody works on it, and it can be resumed. */
  readonly isInterrupted: boolean;
  readonly title: string;
  readonly turn: number;
  readonly steps: number;
  readonly tokens: Tokens;
  /** US dollars. */
  readonly cost: number | null;
  /** What is known where all of it is not, because a request broke off or is not answered yet. */
  readonly atLeast?: { readonly tokens: Tokens; readonly cost: number | null };
  readonly pending: readonly PendingApproval[];
  readonly answer: (Pick<TurnFinished, 'limit'> & TurnFinished['answer'] & { text: string; isPlan: boolean }) | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What requests have read and written. */
interface Tokens {
  readonly input: number | null;
  readonly output: number | null;
}

/** Shows a run from its head, its newest event, and what it waits for here. */
export async function toRunView(journal: Journal, session: Session, live: LiveRun | undefined): Promise<RunView> {
  const head = readRunHead(session);
  const isRunning = live !== undefined && !live.log.isEnded;
  return {
    id: session.id,
    status: session.status,
    isRunning,
    isInterrupted: !isRunning && isInterrupted(session),
    title: session.title ?? '',
    turn: head?.turn ?? 0,
    steps: head?.step ?? 0,
    ...spentView(head?.spent),
    pending: isRunning ? live.pending() : [],
    answer: await lastAnswer(journal, session),
    createdAt: toIsoTime(session.createdAt),
    updatedAt: toIsoTime(session.updatedAt),
  };
}

function spentView(spent: SpentSoFar | undefined): Pick<RunView, 'tokens' | 'cost' | 'atLeast'> {
  if (spent === undefined) return { tokens: tokensView({}), cost: null };
  const { usage, cost, atLeast } = tellSpent(spent);
  return {
    tokens: tokensView(usage),
    cost,
    ...(atLeast === undefined ? {} : { atLeast: { tokens: tokensView(atLeast.usage), cost: atLeast.cost } }),
  };
}

function tokensView({ inputTokens, outputTokens }: Usage): Tokens {
  return { input: inputTokens ?? null, output: outputTokens ?? null };
}

async function lastAnswer(journal: Journal, session: Session): Promise<RunView['answer']> {
  const [newest] = await journal.read(session, { order: 'newest', limit: 1 });
  const event = newest === undefined ? undefined : readRunEvent(newest);
  if (event?.type !== 'turn-finished') return null;
  const { answer, limit, isPlan = false } = event.data;
  return { ...answer, text: answerText(answer), ...(limit === undefined ? {} : { limit }), isPlan };
}
