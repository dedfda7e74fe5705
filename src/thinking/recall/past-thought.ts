import type { StoredEvent } from '../../journal/event.ts';

/** A thought of any kind of session as it stands in the journal. */
export interface PastThought {
  readonly seq: number;
  readonly step: number;
  readonly at: number;
  readonly text: string;
}

const THOUGHT_EVENTS: ReadonlySet<string> = new Set(['thought-recorded', 'sequential-thought-recorded']);

/** The thought that an event records; undefined for all other events. */
export function toPastThought({ type, seq, at, data }: StoredEvent): PastThought | undefined {
  const { step, thought } = data;
  if (!THOUGHT_EVENTS.has(type) || typeof step !== 'number' || typeof thought !== 'string') return undefined;
  return { seq, step, at, text: thought };
}
