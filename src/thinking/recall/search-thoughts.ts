import { isThoughtsOfRun } from '../../base/thoughts-of.ts';
import type { Journal, SearchHit } from '../../journal/journal.ts';
import { isQuestion, toPastThought } from './past-thought.ts';
import { searchPages } from './search-pages.ts';

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

/** The newest thoughts and questions that hold all words, newest first. */
export async function searchThoughts(journal: Journal, query: ThoughtQuery): Promise<SearchHit[]> {
  const { limit, includeThoughts } = query;
  const found: SearchHit[] = [];
  let pages = 0;
  for await (const hits of searchPages(journal, query)) {
    const meant = hits.filter(({ session }) => includeThoughts || !isThoughtsOfRun(session.id));
    found.push(...meant.filter(({ event }) => isQuestion(event) || toPastThought(event) !== undefined));
    pages += 1;
    if (found.length >= limit || pages === MOST_PAGES) break;
  }
  return found.slice(0, limit);
}
