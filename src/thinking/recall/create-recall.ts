import { shorten } from '../../base/shorten.ts';
import type { SearchHit, Session, SessionKey } from '../../journal/journal.ts';
import type { ThinkingParts } from '../thinking-parts.ts';
import { redactorFor } from '../thinking-settings.ts';
import { excerpt } from './excerpt.ts';
import { toPastThought } from './past-thought.ts';
import { readBack } from './read-back.ts';
import { fitting, type RecallAnswer, type RecalledSession, type RecalledThought } from './recall-answers.ts';
import { searchThoughts, type ThoughtQuery } from './search-thoughts.ts';

/** What to recall: words, a session, words in a session, or with neither the newest sessions. */
export interface RecallRequest {
  readonly query?: string;
  readonly session_id?: string;
  /** 1 to 50; without it 5. */
  readonly limit?: number;
}

/** Whose thoughts are meant. */
export interface RecallOptions {
  readonly owner?: string;
}

/** Finding past thoughts again. It reads only, and only the owner's. */
export interface Recall {
  recall(request: RecallRequest, options?: RecallOptions): Promise<RecallAnswer>;
}

/** How many hits one answer can have. */
export const MOST_RECALLED = 50;

const DEFAULT_LIMIT = 5;
const EXCERPT = 200;
const LONGEST_TITLE = 100;
/** Read back, thoughts share this many characters: the fewer are asked for, the more of each is shown. */
const READ_BACK = 6_000;

/** Makes the operation over a journal. */
export function createRecall({ journal, settings }: ThinkingParts): Recall {
  /** What is stored is clean already; patterns that were added later count as well. */
  const clean = (text: string): string => redactorFor(settings())(text);

  async function find(query: ThoughtQuery): Promise<RecallAnswer> {
    const hits = await searchThoughts(journal, query);
    const sessions = await sessionsOf(query.owner, hits);
    const found = hits.flatMap(({ session, event }) => {
      const home = sessions.get(session.id);
      const thought = toPastThought(event);
      // A session that was deleted meanwhile has nothing to show.
      if (home === undefined || thought === undefined) return [];
      return [toRecalled(home, thought, excerpt(clean(thought.text), query.text, EXCERPT))];
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

  async function open(key: SessionKey, limit: number): Promise<RecallAnswer> {
    const session = await journal.session(key);
    if (session === undefined)
      return { thoughts: [], next: 'No session has this id. Without one, sessions are listed.' };
    const longest = Math.max(EXCERPT, Math.floor(READ_BACK / limit));
    const live = await readBack(journal, session, limit);
    const found = live.map((thought) => toRecalled(session, thought, shorten(clean(thought.text), longest)));
    const thoughts = fitting(found);
    if (thoughts.length === 0) return { thoughts, next: 'This session holds no thoughts.' };
    return { thoughts, next: 'Newest first. A smaller limit shows more of each, a larger one goes further back.' };
  }

  async function list(owner: string, limit: number): Promise<RecallAnswer> {
    const { sessions: newest } = await journal.sessions({ owner, limit });
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
    recall: (request, { owner = 'local' } = {}) => {
      // Models often send '' for what they mean to leave out.
      const query = request.query?.trim() || undefined;
      const id = request.session_id?.trim() || undefined;
      if (query !== undefined) return find({ owner, text: query, sessionId: id, limit: limitOf(request) });
      return id === undefined ? list(owner, limitOf(request)) : open({ owner, id }, limitOf(request));
    },
  };
}

function limitOf({ limit = DEFAULT_LIMIT }: RecallRequest): number {
  return Math.min(limit, MOST_RECALLED);
}

function toRecalled(
  { id, kind }: Session,
  { step, at }: { readonly step: number; readonly at: number },
  text: string,
): RecalledThought {
  return { session_id: id, kind, step, when: new Date(at).toISOString(), text };
}
