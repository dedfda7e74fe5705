import type { JsonValue } from '../base/json.ts';
import type { NewEvent, Position, StoredEvent } from './event.ts';

/** Names a session. Owners never see each other's sessions, also when their ids are equal. */
export interface SessionKey {
  readonly owner: string;
  readonly id: string;
}

/** What kind of line of events a session is. */
export type SessionKind = 'context' | 'reasoning' | 'run';

/** The small state of a session, folded from its events by the writer and stored with every append. */
export interface SessionHead {
  readonly kind: SessionKind;
  /** `active`, `completed`, `failed`…: what lists filter by. */
  readonly status: string;
  readonly level?: string;
  readonly title?: string;
  /** Whatever the writer's rules need to decide the next command without reading events. */
  readonly state: JsonValue;
}

/** A session as the store holds it. */
export interface Session extends SessionKey, SessionHead {
  /** Tells it from an earlier session of the same name that was removed: opaque, and never used twice in a store. */
  readonly incarnation: string;
  /** The seq of its newest event. */
  readonly seq: number;
  /** The time of its first event. */
  readonly createdAt: number;
  /** The latest time of its events. */
  readonly updatedAt: number;
}

/** One atomic, durable write to one session. */
export interface Append {
  readonly session: SessionKey;
  /** The seq that the writer decided on; 0 for a session that does not exist yet. */
  readonly expectedSeq: number;
  /** The incarnation that the writer decided on; absent for a new session. Without it, only the seq is compared. */
  readonly incarnation?: string | undefined;
  /** At least one. */
  readonly events: readonly NewEvent[];
  readonly head: SessionHead;
  /** Seqs of events of this session, new ones included, that search must not find any more (a rollback); they stay readable. */
  readonly hide?: readonly number[];
  /** @internal Asked while other processes keep it waiting: true gives it up, and nothing is stored. */
  readonly isWithdrawn?: () => boolean;
}

/** What became of an append. A conflict is a value: decide again on the session as it is by now. */
export type Appended =
  | { readonly status: 'stored'; readonly seq: number; readonly position: Position; readonly incarnation: string }
  /**
   * Somebody else wrote first, or it is another session by now; `seq` is where it stands (0: there is none). `current`
   * is that session where the store has it at hand, and saves reading it.
   */
  | { readonly status: 'conflict'; readonly seq: number; readonly current?: Session }
  /** A request id of this owner was stored before, nothing was written; `session` and `seq` say where. */
  | { readonly status: 'repeated'; readonly requestId: string; readonly session: SessionKey; readonly seq: number };

/** Which events of a session to read; by default all, oldest first. The bounds themselves are not included. */
export interface ReadRange {
  readonly afterSeq?: number;
  readonly beforeSeq?: number;
  readonly limit?: number;
  readonly order?: 'oldest' | 'newest';
}

/** Which sessions to list, last touched first; 50 unless told, at most 1,000. The bounds in time are not included. */
export interface SessionFilter {
  readonly owner: string;
  readonly kind?: SessionKind;
  readonly status?: string;
  readonly level?: string;
  readonly updatedAfter?: number;
  readonly updatedBefore?: number;
  readonly limit?: number;
  /** The `next` of the page before. */
  readonly cursor?: string;
}

/** One page of sessions; `next` is absent on the last. A page of large sessions may be shorter than was asked for. */
export interface SessionPage {
  readonly sessions: readonly Session[];
  readonly next?: string;
}

/** What to search: words, `prefix*` and `"a phrase"`; everything else in the text is just text. 20 hits unless told. */
export interface SearchQuery {
  readonly owner: string;
  readonly text: string;
  readonly sessionId?: string;
  readonly limit?: number;
  /** Only older hits than this one's position. */
  readonly before?: Position;
}

/** An event that search found. */
export interface SearchHit {
  readonly session: SessionKey;
  readonly event: StoredEvent;
}

/** What to watch: from `after` on (from now on without it), of one owner or of all. */
export interface WatchOptions {
  readonly owner?: string;
  readonly after?: Position;
  readonly signal?: AbortSignal;
}

/** An event as the live tail delivers it. */
export interface TailedEvent {
  readonly session: SessionKey;
  readonly event: StoredEvent;
}

/** Removes sessions that nobody touched since `idleSince`; at most `limit` in one go, so that writers wait little. */
export interface SweepOptions {
  readonly idleSince: number;
  readonly owner?: string;
  readonly limit?: number;
}

/**
 * One append-only line of events per session, on any store. What an append acknowledges is durable and is never
 * lost; a failure of the store is a ThoughtlineError with a `journal/…` code and means that nothing was stored.
 * Only `journal/unknown-outcome` means that nobody can tell: the server, or the thread that writes, went away meanwhile.
 */
export interface Journal {
  append(append: Append): Promise<Appended>;
  /** The session with its head, or undefined: an unknown id and another owner's id look the same. */
  session(key: SessionKey): Promise<Session | undefined>;
  read(key: SessionKey, range?: ReadRange): Promise<StoredEvent[]>;
  /** The event that was stored under a request id. */
  request(owner: string, requestId: string): Promise<TailedEvent | undefined>;
  sessions(filter: SessionFilter): Promise<SessionPage>;
  /**
   * Newest first; finds everything that was acknowledged before the call. Hits that weigh much come in several answers:
   * fewer than asked for need not be all. Going on with the `before` of the last one finds the next, until there is none.
   */
  search(query: SearchQuery): Promise<SearchHit[]>;
  /** Deletes a session with its events and everything that search knows of it; false when there is none. */
  remove(key: SessionKey): Promise<boolean>;
  sweep(options: SweepOptions): Promise<{ readonly removed: number; readonly more: boolean }>;
  /** Where the newest event stands, whoever's it is: watching from there on misses nothing that is written after the call. */
  position(): Promise<Position>;
  /** Every event once and in order, from any process that writes to this store; ends when `signal` aborts or the journal closes. */
  watch(options?: WatchOptions): AsyncIterable<TailedEvent>;
  /** Waits for writes in flight, then lets go of the store. */
  close(): Promise<void>;
}
