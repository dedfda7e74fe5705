import type { Clock } from '../../base/clock.ts';
import type { NewEvent } from '../../journal/event.ts';
import type { AgentEventBody } from '../agent-event.ts';
import type { GrowingHistory } from './create-run-history.ts';
import { evolveRun } from './evolve-run.ts';
import type { RunEvent } from './run-event.ts';
import type { RunHistory } from './run-history.ts';
import type { RunState } from './run-state.ts';
import { toNewEvent } from './to-new-event.ts';

/** One worker's hold on a run: what happens is recorded here, and told to whoever watches once it is durable. */
export interface RunWriter {
  readonly runId: string;
  /** Holds what was recorded at once. */
  readonly history: RunHistory;
  /** With everything that was recorded. */
  readonly state: RunState;
  hasCall(id: string): boolean;
  /** These events are stored together, soon and in one write with others; then the announcements are made. */
  record(events: readonly RunEvent[], announcements?: readonly AgentEventBody[]): void;
  /** Tells what is no part of the record, after everything that was recorded before. */
  announce(body: AgentEventBody): void;
  /** Waits until everything recorded so far is durable; throws when it cannot be stored, and the run must end. */
  stored(): Promise<void>;
}

/** What a writer is made of. */
export interface WriterParts {
  readonly runId: string;
  readonly growing: GrowingHistory;
  readonly state: RunState;
  readonly clock: Clock;
  /** Stores events; throws when another worker has taken the run over. */
  readonly store: (events: readonly NewEvent[]) => Promise<unknown>;
  readonly watcher: RunWatcher;
}

/** Whoever is told of a run as it is written. */
export interface RunWatcher {
  announce(body: AgentEventBody): void;
  /** Nothing more can be stored: work that goes on is for nothing. */
  fail(error: unknown): void;
}

/** Makes a writer. What is recorded in one turn of the event loop, or while a write is under way, is one write. */
export function createRunWriter(parts: WriterParts): RunWriter {
  return new Writer(parts);
}

class Writer implements RunWriter {
  readonly #parts: WriterParts;
  #state: RunState;
  #events: NewEvent[] = [];
  #announcements: AgentEventBody[] = [];
  #writing: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#state = parts.state;
  }

  get runId(): string {
    return this.#parts.runId;
  }

  get history(): RunHistory {
    return this.#parts.growing.history;
  }

  get state(): RunState {
    return this.#state;
  }

  hasCall(id: string): boolean {
    return this.#parts.growing.hasCall(id);
  }

  record(events: readonly RunEvent[], announcements: readonly AgentEventBody[] = []): void {
    const at = this.#parts.clock.now();
    for (const event of events) {
      const written = toNewEvent(event, at);
      this.#parts.growing.add(event);
      this.#state = evolveRun(this.#state, written);
      this.#events.push(written);
    }
    this.#announcements.push(...announcements);
    this.#writing ??= this.#write();
  }

  announce(body: AgentEventBody): void {
    if (this.#writing === undefined) this.#parts.watcher.announce(body);
    else this.#announcements.push(body);
  }

  async stored(): Promise<void> {
    if (this.#writing !== undefined) await this.#writing;
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Never rejects: whoever waits is told, and there may be nobody. */
  async #write(): Promise<void> {
    try {
      while (this.#events.length + this.#announcements.length > 0 && this.#failure === undefined) {
        await new Promise(setImmediate);
        const events = this.#events;
        const announcements = this.#announcements;
        this.#events = [];
        this.#announcements = [];
        if (events.length > 0) await this.#parts.store(events);
        for (const body of announcements) this.#parts.watcher.announce(body);
      }
    } catch (error) {
      this.#failure = { error };
      this.#parts.watcher.fail(error);
    } finally {
      this.#writing = undefined;
    }
  }
}
