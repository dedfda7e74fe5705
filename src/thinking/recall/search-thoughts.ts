import { isThoughtsOfRun } from '../../base/thoughts-of.ts';
import type { Journal, SearchHit } from '../../journal/journal.ts';
import { isQuestion, toPastThought } from './past-thought.ts';

/** Which thoughts are looked for. */
export interface ThoughtQuery {
  readonly owner: string;
  readonly text: string;
  readonly sessionId: string | undefined;
  readonly limit: number;
  /** Also what agents thought in their runs. */
  readonly includeThoughts: boolean;
}

/** Search also finds other events, such as a run's messages; so many pages of them are passed over. */
const MOST_PAGES = 20;
/** Most often the first page is enough. */
const LATER_PAGE = 200;

/** The newest thoughts and questions that hold all words, newest first. */
export async function searchThoughts(journal: Journal, query: ThoughtQuery): Promise<SearchHit[]> {
  const { owner, text, sessionId, limit, includeThoughts } = query;
  const inSession = sessionId === undefined ? {} : { sessionId };
  const found: SearchHit[] = [];
  let before = {};
  for (let page = 0; page < MOST_PAGES && found.length < limit; page++) {
    const most = page === 0 ? limit : LATER_PAGE;
    const hits = await journal.search({ owner, text, limit: most, ...inSession, ...before });
    const meant = hits.filter(({ session }) => includeThoughts || !isThoughtsOfRun(session.id));
    found.push(...meant.filter(({ event }) => isQuestion(event) || toPastThought(event) !== undefined));
    const last = hits.at(-1);
    // Only an empty answer is the end: hits that weigh much come in several.
    if (last === undefined) break;
    before = { before: last.event.position };
  }
  return found.slice(0, limit);
}
