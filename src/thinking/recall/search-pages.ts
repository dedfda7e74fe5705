import type { Journal, SearchHit, SearchQuery } from '../../journal/journal.ts';

/** What to search; `limit` is how many hits the first page has at most, and no bound on all of them. */
export interface PagesQuery extends Pick<SearchQuery, 'owner' | 'text'> {
  readonly sessionId?: SearchQuery['sessionId'] | undefined;
  readonly before?: SearchQuery['before'] | undefined;
  readonly limit: number;
}

/** Most often the first page is enough; whoever needs more needs many. */
const LATER_PAGE = 200;

/** All hits, newest first, in pages of at least one. The next page is read when it is asked for. */
export async function* searchPages(
  journal: Pick<Journal, 'search'>,
  { owner, text, sessionId, before, limit }: PagesQuery,
): AsyncGenerator<readonly SearchHit[], void, undefined> {
  const query = { owner, text, ...(sessionId === undefined ? {} : { sessionId }) };
  let page = await journal.search({ ...query, limit, ...(before === undefined ? {} : { before }) });
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield page;
    // A short page is no end: hits that weigh much come in several.
    page = await journal.search({ ...query, limit: Math.max(limit, LATER_PAGE), before: last.event.position });
  }
}
