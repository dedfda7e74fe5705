import { callsOf } from '../../agent/run/create-run-history.ts';
import { readRunEvent } from '../../agent/run/read-run-event.ts';
import type { RunEvent } from '../../agent/run/run-event.ts';
import { SPAWN_AGENT } from '../../agent/run/spend.ts';
import { countRunEvent, NOTHING_COUNTED, toRunStatistics } from '../../agent/statistics/count-run.ts';
import { addRunStatistics, NO_RUN_STATISTICS, type RunStatistics } from '../../agent/statistics/run-statistics.ts';
import { subRunId } from '../../agent/sub-agents/sub-run-id.ts';
import { isThoughtsOfRun, runOfThoughts, thoughtsOf } from '../../base/thoughts-of.ts';
import type { Journal, Session, SessionKey } from '../../journal/journal.ts';
import {
  addThoughtStatistics,
  countThought,
  NO_THOUGHTS,
  type ThoughtStatistics,
} from '../../thinking/statistics/thought-statistics.ts';
import { readEvent } from '../../thinking/trace/read-event.ts';
import { isThoughtSession, type ThoughtSession } from '../../thinking/trace/trace.ts';
import { eventPages } from './event-pages.ts';
import { type Counted, type Statistics, toStatistics } from './statistics.ts';

const SESSIONS_PER_PAGE = 100;

/** The statistics of one session; undefined for an unknown id and for another owner's. */
export async function readSessionStatistics(journal: Journal, key: SessionKey): Promise<Statistics | undefined> {
  const session = await journal.session(key);
  if (session === undefined) return undefined;
  if (isThoughtSession(session)) return toStatistics(await countSession(journal, session));
  const counted = await countWithAgents(journal, session);
  const context = await thoughtsIn(journal, session);
  return toStatistics(context === undefined ? counted : add(counted, nudgesOf(context)));
}

/** The statistics of all sessions of an owner, read page by page; `onSessions` hears how many are done. */
export async function readOwnerStatistics(
  journal: Journal,
  owner: string,
  onSessions: (done: number) => void = () => {},
): Promise<Statistics> {
  let total = NOTHING;
  let done = 0;
  let cursor: string | undefined;
  do {
    const page = await journal.sessions({
      owner,
      limit: SESSIONS_PER_PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const session of page.sessions) {
      const counted = await countSession(journal, session);
      total = add(total, (await isOfRun(journal, session)) ? nudgesOf(counted.thought) : counted);
    }
    done += page.sessions.length;
    onSessions(done);
    cursor = page.next;
  } while (cursor !== undefined);
  return toStatistics(total);
}

const NOTHING: Counted = { sessions: 0, thought: NO_THOUGHTS, ran: NO_RUN_STATISTICS };

function add(a: Counted, b: Counted): Counted {
  return {
    sessions: a.sessions + b.sessions,
    thought: addThoughtStatistics(a.thought, b.thought),
    ran: addRunStatistics(a.ran, b.ran),
  };
}

/** What a run thinks is in the run and in sessions beside it: there, only what the loop guard said is new. */
function nudgesOf({ nudges }: ThoughtStatistics): Counted {
  return { ...NOTHING, thought: { ...NO_THOUGHTS, nudges } };
}

async function thoughtsIn(journal: Journal, { owner, id }: SessionKey): Promise<ThoughtStatistics | undefined> {
  const context = await journal.session({ owner, id: thoughtsOf(id) });
  return context === undefined || !isThoughtSession(context) ? undefined : countThoughts(journal, context);
}

async function isOfRun(journal: Journal, { owner, id }: Session): Promise<boolean> {
  if (!isThoughtsOfRun(id)) return false;
  const run = await journal.session({ owner, id: runOfThoughts(id) });
  return run?.kind === 'run';
}

async function countSession(journal: Journal, session: Session): Promise<Counted> {
  return isThoughtSession(session)
    ? { ...NOTHING, sessions: 1, thought: await countThoughts(journal, session) }
    : { ...NOTHING, sessions: 1, ran: await countRun(journal, session) };
}

/** A run together with those that worked for it, each of which is a session of its own. */
async function countWithAgents(journal: Journal, session: Session): Promise<Counted> {
  const agents: string[] = [];
  const ran = await countRun(journal, session, (event) => agents.push(...agentsIn(session.id, event)));
  let total: Counted = { ...NOTHING, sessions: 1, ran };
  for (const id of agents) {
    const agent = await journal.session({ owner: session.owner, id });
    if (agent?.kind === 'run') total = add(total, await countSession(journal, agent));
  }
  return total;
}

function agentsIn(runId: string, event: RunEvent): string[] {
  if (event.type !== 'step-answered') return [];
  return callsOf(event.data).flatMap(({ id, name }) => (name === SPAWN_AGENT ? [subRunId(runId, id)] : []));
}

async function countThoughts(journal: Journal, session: ThoughtSession): Promise<ThoughtStatistics> {
  let counted = NO_THOUGHTS;
  for await (const events of eventPages(journal, session)) {
    for (const event of events) counted = countThought(counted, readEvent(session.kind, event));
  }
  return counted;
}

async function countRun(
  journal: Journal,
  session: Session,
  onEvent: (event: RunEvent) => void = () => {},
): Promise<RunStatistics> {
  let counted = NOTHING_COUNTED;
  for await (const events of eventPages(journal, session)) {
    for (const stored of events) {
      const event = readRunEvent(stored);
      if (event === undefined) continue;
      counted = countRunEvent(counted, event);
      onEvent(event);
    }
  }
  return toRunStatistics(counted);
}
