import { ThoughtlineError } from '../base/error.ts';
import type { Journal, ReadRange } from './journal.ts';

/**
 * Makes all stores answer the same to questions that make no sense: a name that no append accepts names nothing, and a
 * time or number that is none is refused, before any store can take it for something else.
 */
export function checkedJournal(journal: Journal): Journal {
  return {
    ...journal,
    session: async (key) => (canExist(key.owner, key.id) ? journal.session(key) : undefined),
    read: async (key, range = {}) => {
      checkSeqs(range);
      return canExist(key.owner, key.id) ? journal.read(key, finite(range)) : [];
    },
    request: async (owner, requestId) => (canExist(owner, requestId) ? journal.request(owner, requestId) : undefined),
    sessions: async (filter) => {
      const { owner, kind = '', status = '', level = '', updatedAfter, updatedBefore } = filter;
      checkTimes({ updatedAfter, updatedBefore });
      return canExist(owner, kind, status, level) ? journal.sessions(filter) : { sessions: [] };
    },
    search: async (query) => (canExist(query.owner, query.sessionId ?? '') ? journal.search(query) : []),
    remove: async (key) => (canExist(key.owner, key.id) ? journal.remove(key) : false),
    sweep: async (options) => {
      checkTimes({ idleSince: options.idleSince });
      const mayRemove = options.owner === undefined || canExist(options.owner);
      return mayRemove ? journal.sweep(options) : { removed: 0, more: false };
    },
  };
}

/** False for what no append accepts as a name. */
function canExist(...names: readonly unknown[]): boolean {
  return names.every((name) => {
    if (typeof name !== 'string') throw invalid('An owner, an id and a filter must be texts.');
    return name.isWellFormed() && !name.includes('\u0000');
  });
}

function checkTimes(times: Readonly<Record<string, number | undefined>>): void {
  for (const [name, time] of Object.entries(times)) {
    if (time !== undefined && !(typeof time === 'number' && Number.isFinite(time))) {
      throw invalid(`${name} must be a time in milliseconds.`);
    }
  }
}

function checkSeqs({ afterSeq, beforeSeq }: ReadRange): void {
  for (const [name, seq] of Object.entries({ afterSeq, beforeSeq })) {
    const isSeq = seq === undefined || Number.isSafeInteger(seq) || seq === Number.POSITIVE_INFINITY;
    if (!isSeq) throw invalid(`${name} must be a whole number.`);
  }
}

/** Before infinity there is everything, and after it nothing. */
function finite({ afterSeq, beforeSeq, ...range }: ReadRange): ReadRange {
  return {
    ...range,
    ...(afterSeq === undefined ? {} : { afterSeq: Math.min(afterSeq, Number.MAX_SAFE_INTEGER) }),
    ...(beforeSeq === undefined || beforeSeq === Number.POSITIVE_INFINITY ? {} : { beforeSeq }),
  };
}

function invalid(message: string): ThoughtlineError {
  return new ThoughtlineError('journal/invalid', message);
}
