import { setTimeout as pause } from 'node:timers/promises';
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { messageOf, ThoughtlineError } from '../../../base/error.ts';
import type { Log } from '../../../base/log.ts';
import { isThoughtsOfRun } from '../../../base/thoughts-of.ts';
import type { Position } from '../../../journal/event.ts';
import type { Journal } from '../../../journal/journal.ts';
import { SESSIONS_URI, toUri } from '../resources/session-uri.ts';

/** What a feed is made of. */
export interface FeedParts {
  readonly journal: Journal;
  readonly owner: string;
  readonly log: Log;
}

type Listener = (event: ServerEvent) => void;

const RETRY_MILLISECONDS = 1_000;
const PAUSE_MILLISECONDS = 100;

/** Tells which of the owner's sessions changed, whichever process changed them. */
export interface SessionFeed extends ServerEventBus {
  /** Resolves when all who subscribed so far hear of whatever is written from then on. */
  settled(): Promise<void>;
}

/** Makes a feed. It watches the journal only while somebody listens. */
export function createSessionFeed(parts: FeedParts): SessionFeed {
  const listeners = new Set<Listener>();
  let watching: AbortController | undefined;
  let settled = Promise.resolve();

  const publish: Listener = (event) => {
    for (const listener of [...listeners]) listener(event);
  };
  const start = (): AbortController => {
    const controller = new AbortController();
    void follow(parts, gather(publish), controller.signal);
    settled = begun(parts);
    return controller;
  };
  return {
    publish,
    settled: () => settled,
    subscribe(listener) {
      listeners.add(listener);
      watching ??= start();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        watching?.abort();
        watching = undefined;
      };
    },
  };
}

/** Stores answer in the order in which they are asked: when this has its answer, the watch knows where it begins. */
async function begun({ journal, owner }: FeedParts): Promise<void> {
  await journal.sessions({ owner, limit: 1 }).catch(() => {});
}

type Changed = (id: string, isNew: boolean) => void;

/** Goes on after a failure of the store where it stopped; ends with the journal or when nobody listens any more. */
async function follow({ journal, owner, log }: FeedParts, tell: Changed, signal: AbortSignal): Promise<void> {
  let after: Position | undefined;
  while (!signal.aborted) {
    try {
      const from = after === undefined ? {} : { after };
      for await (const { session, event } of journal.watch({ owner, signal, ...from })) {
        after = event.position;
        if (!isThoughtsOfRun(session.id)) tell(session.id, event.seq === 1);
      }
      return;
    } catch (error) {
      log.warn(`Changed sessions could not be watched, trying again: ${messageOf(error)}`);
      if (isAnotherStore(error)) after = undefined;
      await pause(RETRY_MILLISECONDS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

/** The place is of a store that is gone: what came after it nobody knows. */
function isAnotherStore(error: unknown): boolean {
  return error instanceof ThoughtlineError && ['journal/invalid', 'journal/replaced'].includes(error.code);
}

/**
 * Tells of a session once however many of its events arrive together: whoever listens reads it as a whole. News comes
 * at once, then not more often than clients can use.
 */
function gather(publish: Listener): Changed {
  const changed = new Map<string, boolean>();
  let isWaiting = false;

  const flush = (): void => {
    isWaiting = changed.size > 0;
    if (!isWaiting) return;
    const news = toEvents(changed);
    changed.clear();
    for (const event of news) publish(event);
    setTimeout(flush, PAUSE_MILLISECONDS).unref();
  };
  return (id, isNew) => {
    changed.set(id, isNew || changed.get(id) === true);
    if (!isWaiting) setImmediate(flush);
    isWaiting = true;
  };
}

function toEvents(changed: ReadonlyMap<string, boolean>): ServerEvent[] {
  const uris = [...changed.keys()].flatMap((id) => [toUri({ type: 'session', id }), toUri({ type: 'trace', id })]);
  const hasNew = [...changed.values()].includes(true);
  return [
    ...[SESSIONS_URI, ...uris].map((uri): ServerEvent => ({ kind: 'resource_updated', uri })),
    ...(hasNew ? [{ kind: 'resources_list_changed' } as const] : []),
  ];
}
