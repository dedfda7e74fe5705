import type { Clock } from '../base/clock.ts';
import type { AgentEvent, AgentEventBody } from './agent-event.ts';

/** Events on their way from a run to whoever watches it. */
export interface EventStream {
  emit(body: AgentEventBody): void;
  /** The run's name, as soon as it is known. */
  name(runId: string): void;
  /** Nothing more comes. */
  end(): void;
  /** Waits until everything so far was taken, so that nothing piles up before a slow reader. */
  caughtUp(): Promise<void>;
  /** Ends that waiting: the run must end, whoever reads. */
  release(): void;
  /** All events in order, for one reader. */
  read(): AsyncGenerator<AgentEvent, void, undefined>;
}

/** A stream that holds back nothing and loses nothing. */
export function createEventStream(clock: Clock, name = ''): EventStream {
  return new Stream(clock, name);
}

class Stream implements EventStream {
  readonly #clock: Clock;
  #runId: string;
  #count = 0;
  #newest = { now: Number.NaN, at: '' };
  #events: AgentEvent[] = [];
  #isEnded = false;
  /** Whoever waits: the reader for events, or the run for the reader. */
  #wakeReader: (() => void) | undefined;
  #wakeRun: (() => void) | undefined;
  #isReading = false;
  #isReleased = false;

  constructor(clock: Clock, runId: string) {
    this.#clock = clock;
    this.#runId = runId;
  }

  emit(body: AgentEventBody): void {
    if (this.#isEnded) return;
    this.#count += 1;
    this.#events.push({ id: this.#count, runId: this.#runId, at: this.#time(), ...body });
    this.#wakeReader?.();
  }

  /** Many events come in the same millisecond. */
  #time(): string {
    const now = this.#clock.now();
    if (now !== this.#newest.now) this.#newest = { now, at: new Date(now).toISOString() };
    return this.#newest.at;
  }

  name(runId: string): void {
    this.#runId = runId;
  }

  end(): void {
    this.#isEnded = true;
    this.#wakeReader?.();
    this.release();
  }

  release(): void {
    this.#isReleased = true;
    this.#wakeRun?.();
  }

  caughtUp(): Promise<void> {
    if (this.#isReleased || (this.#events.length === 0 && !this.#isReading)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wakeRun = resolve;
    });
  }

  async *read(): AsyncGenerator<AgentEvent, void, undefined> {
    for (;;) {
      const events = this.#events;
      this.#events = [];
      this.#isReading = true;
      for (const event of events) yield event;
      this.#isReading = false;
      if (this.#events.length > 0) continue;
      if (this.#isEnded) return;
      this.#wakeRun?.();
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
  }
}
