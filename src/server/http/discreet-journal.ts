import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { Log } from '../../base/log.ts';
import type { Journal } from '../../journal/journal.ts';

/**
 * A journal whose failures can be told to callers from elsewhere: where the store is, and what it said itself, goes to
 * the log alone. Codes stay.
 */
export function discreetJournal(journal: Journal, log: Log): Journal {
  const tell = (error: unknown): never => {
    const shown = error instanceof ThoughtlineError ? shownError(error) : undefined;
    if (shown === undefined) throw error;
    log.error(messageOf(error));
    throw shown;
  };
  return {
    append: (append) => journal.append(append).catch(tell),
    session: (key) => journal.session(key).catch(tell),
    read: (key, range) => journal.read(key, range).catch(tell),
    request: (owner, requestId) => journal.request(owner, requestId).catch(tell),
    sessions: (filter) => journal.sessions(filter).catch(tell),
    search: (query) => journal.search(query).catch(tell),
    remove: (key) => journal.remove(key).catch(tell),
    sweep: (options) => journal.sweep(options).catch(tell),
    position: () => journal.position().catch(tell),
    watch: (options) => watchDiscreetly(journal.watch(options), tell),
    close: () => journal.close(),
  };
}

async function* watchDiscreetly<Item>(
  items: AsyncIterable<Item>,
  tell: (error: unknown) => never,
): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    tell(error);
  }
}

const WHY = 'The log of the server says why.';

const MESSAGES: Readonly<Record<string, string>> = {
  'journal/busy': 'The store is busy. Try again.',
  'journal/full': `The store is full. ${WHY}`,
  'journal/invalid': 'The store cannot hold a value of this.',
  'journal/read-only': `The store takes nothing new. ${WHY}`,
  'journal/too-big': 'This is larger than the store can hold.',
  'journal/unknown-outcome':
    'The store went away meanwhile: nobody can tell whether this was stored. Look before you repeat it.',
};

/** What to say instead; undefined where the words are our own, and about the request. */
function shownError({ code, cause }: ThoughtlineError): ThoughtlineError | undefined {
  const isOurs = code === 'journal/aborted' || code === 'journal/closed' || !code.startsWith('journal/');
  if (isOurs || (code === 'journal/invalid' && cause === undefined)) return undefined;
  return new ThoughtlineError(code, MESSAGES[code] ?? `The store does not answer. ${WHY}`);
}
