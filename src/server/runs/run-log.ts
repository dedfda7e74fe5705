import type { AgentEvent } from '../../agent/agent-event.ts';

/** What happened in one turn of a run, for any number of readers, each at its own pace. */
export interface RunLog {
  add(event: AgentEvent): void;
  /** Nothing more comes. */
  end(): void;
  readonly isEnded: boolean;
  /** The id of the newest event; 0 before the first. */
  readonly lastId: number;
  /** The events after this id that are still known. */
  after(id: number): readonly AgentEvent[];
  /** The same, and then each new one, until the turn or the reader ends. */
  follow(id: number, signal: AbortSignal): AsyncGenerator<AgentEvent, void, undefined>;
}

/** In characters, about. Of a longer turn, the oldest events are forgotten here; the journal has them. */
const LARGEST_LOG = 4_000_000;

/** Makes a log. Events must come in the order of their ids, without gaps. */
export function createRunLog(): RunLog {
  const events: AgentEvent[] = [];
  const waiting = new Set<() => void>();
  let weight = 0;
  let lastId = 0;
  let isEnded = false;

  const wake = (): void => {
    for (const resume of [...waiting]) resume();
  };
  const after = (id: number): readonly AgentEvent[] => {
    const firstId = lastId - events.length + 1;
    return events.slice(Math.max(0, id - firstId + 1));
  };
  const more = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const resume = (): void => {
        signal.removeEventListener('abort', resume);
        waiting.delete(resume);
        resolve();
      };
      waiting.add(resume);
      signal.addEventListener('abort', resume);
    });

  return {
    add(event) {
      events.push(event);
      lastId = event.id;
      weight += weightOf(event);
      while (weight > LARGEST_LOG && events.length > 1) {
        const [oldest] = events.splice(0, 1);
        if (oldest !== undefined) weight -= weightOf(oldest);
      }
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
    get isEnded() {
      return isEnded;
    },
    get lastId() {
      return lastId;
    },
    after,
    async *follow(id, signal) {
      let seen = id;
      while (!signal.aborted) {
        const fresh = after(seen);
        for (const event of fresh) {
          yield event;
          seen = event.id;
          if (signal.aborted) return;
        }
        if (fresh.length > 0) continue;
        if (isEnded) return;
        await more(signal);
      }
    },
  };
}

const FRAME = 200;

function weightOf(event: AgentEvent): number {
  const text = 'text' in event ? (event.text?.length ?? 0) : 0;
  return FRAME + text + ('output' in event ? (event.output?.length ?? 0) : 0);
}
