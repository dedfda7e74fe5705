import { isThoughtsOfRun, runOfThoughts } from '../../base/thoughts-of.ts';
import type { Journal, SearchHit, SearchQuery, Session, SessionFilter } from '../../journal/journal.ts';
import { searchPages } from '../../thinking/recall/search-pages.ts';

/** Which words to find, and in which sessions; `limit` is how many are wanted. */
export interface ThoughtQuery
  extends Omit<SearchQuery, 'limit'>,
    Pick<SessionFilter, 'kind' | 'status' | 'level' | 'updatedAfter' | 'updatedBefore'> {
  readonly limit: number;
  /** Also what agents thought in their runs. */
  readonly includeThoughts: boolean;
}

/** What was found, newest first. */
export interface FoundThoughts {
  readonly hits: readonly { readonly hit: SearchHit; readonly session: Session }[];
  /** How many more stand in what agents thought, which was not asked for. */
  readonly internal: number;
  /** How many places that hold the words were looked at. */
  readonly lookedAt: number;
  /** Where to go on; absent when there is no more. */
  readonly next?: string;
}

/** So many hits are looked at for one answer: a filter that nearly nothing fits must not hold up the store. */
const MOST_LOOKED_AT = 5_000;
const PER_PAGE = 200;

/** Finds words in sessions that fit a filter. Goes on until enough fit, or there are no more. */
export async function findThoughts(journal: Journal, query: ThoughtQuery): Promise<FoundThoughts> {
  const { owner, limit, includeThoughts } = query;
  const sessionOf = remembered((id: string) => journal.session({ owner, id }));
  const hits: { hit: SearchHit; session: Session }[] = [];
  let internal = 0;
  let lookedAt = 0;
  let before = query.before;
  const end = (next?: string): FoundThoughts => ({ hits, internal, lookedAt, ...(next === undefined ? {} : { next }) });
  for await (const page of searchPages(journal, { ...query, limit: Math.max(limit, PER_PAGE) })) {
    for (const hit of page) {
      if (hits.length === limit) return end(before);
      before = hit.event.position;
      lookedAt += 1;
      const session = await sessionOf(hit.session.id);
      if (session === undefined || !fits(await judgedBy(session, sessionOf), query)) continue;
      if (!includeThoughts && isThoughtsOfRun(session.id)) internal += 1;
      else hits.push({ hit, session });
    }
    if (lookedAt >= MOST_LOOKED_AT) return end(before);
  }
  return end();
}

/** What an agent thought belongs to its run, and stands or falls with it. */
async function judgedBy(session: Session, sessionOf: (id: string) => Promise<Session | undefined>): Promise<Session> {
  if (!isThoughtsOfRun(session.id)) return session;
  return (await sessionOf(runOfThoughts(session.id))) ?? session;
}

function fits(session: Session, query: ThoughtQuery): boolean {
  const { kind, status, level, updatedAfter, updatedBefore } = query;
  return (
    (kind === undefined || session.kind === kind) &&
    (status === undefined || session.status === status) &&
    (level === undefined || session.level === level) &&
    (updatedAfter === undefined || session.updatedAt > updatedAfter) &&
    (updatedBefore === undefined || session.updatedAt < updatedBefore)
  );
}

function remembered<Value>(read: (id: string) => Promise<Value>): (id: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (id) => {
    const found = known.get(id) ?? read(id);
    known.set(id, found);
    return found;
  };
}
