import { shorten } from '../../base/shorten.ts';
import { isThoughtsOfRun } from '../../base/thoughts-of.ts';
import type { SearchHit, Session, SessionKey } from '../../journal/journal.ts';
import type { EngineParts } from '../engine-parts.ts';
import { listPage } from '../trace/list-page.ts';
import { checkRecallInput, MOST_RECALLED, type RecallInput } from './check-recall-input.ts';
import { excerpt } from './excerpt.ts';
import { type PastThought, toPastThought } from './past-thought.ts';
import { readBack } from './read-back.ts';
import { fitting, type RecallAnswer, type RecalledSession, type RecalledThought } from './recall-answers.ts';
import { searchThoughts, type ThoughtQuery } from './search-thoughts.ts';

/** Whose thoughts are meant. */
export interface RecallOptions {
  readonly owner?: string;
  /** Also what agents thought in their runs: for agents themselves. */
  readonly includeThoughts?: boolean;
}

/** Finding past thoughts again. It reads only, and only the owner's. */
export interface Recall {
  /** A wrong input is answered with what is wrong, none at all with the newest sessions. */
  recall(input?: RecallInput, options?: RecallOptions): Promise<RecallAnswer>;
}

/** The same for an input as it came from a model. */
export interface OpenRecall extends Recall {
  recall(input?: unknown, options?: RecallOptions): Promise<RecallAnswer>;
}

const DEFAULT_LIMIT = 5;
const EXCERPT = 200;
const LONGEST_TITLE = 100;
/** Read back, thoughts share this many characters: the fewer are asked for, the more of each is shown. */
const READ_BACK = 6_000;

/** Makes the operation over a journal. */
export function createRecall({ journal, settings, redactor }: EngineParts): OpenRecall {
  /** What is stored is clean already; patterns that were added later count as well. */
  const clean = (text: string): string => redactor(settings())(text);

  async function find(query: ThoughtQuery): Promise<RecallAnswer> {
    const hits = await searchThoughts(journal, query);
    const sessions = await sessionsOf(query.owner, hits);
    const found = hits.flatMap(({ session, event }) => {
      const home = sessions.get(session.id);
      // A session that was deleted meanwhile has nothing to show.
      if (home === undefined) return [];
      // What was found may stand beside the thought: the whole text of the event is looked at.
      const text = excerpt(clean(event.text ?? ''), query.text, EXCERPT);
      return [toRecalled(home, toPastThought(event) ?? { what: 'question', at: event.at }, text)];
    });
    const thoughts = fitting(found);
    if (thoughts.length === 0) return { thoughts, next: 'No thought holds all these words. Try fewer, or a prefix*.' };
    const more = thoughts.length < found.length || found.length === query.limit ? ' For more, narrow the query.' : '';
    return { thoughts, next: `session_id reads a session back.${more}` };
  }

  async function sessionsOf(owner: string, hits: readonly SearchHit[]): Promise<ReadonlyMap<string, Session>> {
    const ids = [...new Set(hits.map(({ session }) => session.id))];
    const sessions = await Promise.all(ids.map((id) => journal.session({ owner, id })));
    return new Map(sessions.flatMap((session) => (session === undefined ? [] : [[session.id, session]])));
  }

  async function open(key: SessionKey, { limit, includeThoughts }: Extent): Promise<RecallAnswer> {
    const session = includeThoughts || !isThoughtsOfRun(key.id) ? await journal.session(key) : undefined;
    if (session === undefined)
      return { thoughts: [], next: 'No session has this id. Without one, sessions are listed.' };
    const longest = Math.max(EXCERPT, Math.floor(READ_BACK / limit));
    // One more than asked for tells whether there are older ones.
    const live = await readBack(journal, session, limit + 1);
    const texts = live.slice(0, limit).map(({ text }) => clean(text));
    const thoughts = fitting(
      live.slice(0, limit).map((thought, index) => toRecalled(session, thought, shorten(texts[index] ?? '', longest))),
    );
    if (thoughts.length === 0) return { thoughts, next: 'This session holds no thoughts.' };
    const isCut = texts.some((text) => text.length > longest);
    const { length: shown } = thoughts;
    return { thoughts, next: nextOf({ kind: session.kind, limit, isCut, shown, isMore: shown < live.length }) };
  }

  async function list(owner: string, { limit, includeThoughts }: Extent): Promise<RecallAnswer> {
    const { sessions: newest } = await listPage(journal, { owner, limit }, includeThoughts);
    const sessions = fitting(await Promise.all(newest.map(toListed)));
    if (sessions.length === 0) return { sessions, next: 'Nothing was thought yet.' };
    return { sessions, next: 'session_id reads one back; query searches all.' };
  }

  /** A session without a title is shown by its newest thought. */
  async function toListed(session: Session): Promise<RecalledSession> {
    const title = session.title || (await readBack(journal, session, 1))[0]?.text || '';
    const when = new Date(session.updatedAt).toISOString();
    return { session_id: session.id, kind: session.kind, when, title: excerpt(clean(title), '', LONGEST_TITLE) };
  }

  return {
    recall: async (given, { owner = 'local', includeThoughts = false } = {}) => {
      const checked = checkRecallInput(given);
      if (!checked.ok) return { error: checked.error, next: 'Correct it and call again.' };
      const { limit = DEFAULT_LIMIT } = checked.input;
      // Models often send '' for what they mean to leave out.
      const query = checked.input.query?.trim() || undefined;
      const id = checked.input.session_id?.trim() || undefined;
      const extent = { limit, includeThoughts };
      if (query !== undefined) return find({ owner, text: query, sessionId: id, ...extent });
      return id === undefined ? list(owner, extent) : open({ owner, id }, extent);
    },
  };
}

/** How much is shown. */
type Extent = Pick<ThoughtQuery, 'limit' | 'includeThoughts'>;

/** What an answer shows of a session. */
interface Shown {
  readonly kind: Session['kind'];
  readonly limit: number;
  readonly shown: number;
  /** Thoughts are shortened. */
  readonly isCut: boolean;
  /** There are older thoughts. */
  readonly isMore: boolean;
}

/** How to see more of a session than one answer shows: only what helps is said. */
function nextOf({ kind, limit, shown, isCut, isMore }: Shown): string {
  const isLimitInTheWay = shown === limit && limit < MOST_RECALLED;
  const older = isLimitInTheWay ? `a larger limit (to ${MOST_RECALLED})` : 'query in this session';
  return [
    kind === 'reasoning' ? 'Newest first; step counts from 0, as rollbackToStep does.' : 'Newest first.',
    ...(isCut && limit > 1 ? ['A smaller limit shows more of each.'] : []),
    ...(isMore ? [`There are older ones: ${older} finds them; "thoughtline sessions export" has all.`] : []),
  ].join(' ');
}

function toRecalled(
  { id, kind }: Session,
  found: Omit<PastThought, 'text'> | { readonly what: 'question'; readonly at: number },
  text: string,
): RecalledThought {
  const place = 'what' in found ? { what: found.what } : { step: found.step };
  return { session_id: id, kind, ...place, when: new Date(found.at).toISOString(), text };
}
