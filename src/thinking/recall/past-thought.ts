import type { StoredEvent } from '../../journal/event.ts';

/** A thought of any kind of session as it stands in the journal. */
export interface PastThought {
  /** As the model was told, or as it would send it. */
  readonly step: number;
  readonly at: number;
  readonly text: string;
}

/** Where an event that records a thought keeps its number. */
const STEP_FIELDS: Readonly<Record<string, string>> = {
  'thought-recorded': 'step',
  'sequential-thought-recorded': 'thoughtNumber',
};

/** The thought that an event records; undefined for all other events. */
export function toPastThought({ type, at, data }: StoredEvent): PastThought | undefined {
  const field = Object.hasOwn(STEP_FIELDS, type) ? STEP_FIELDS[type] : undefined;
  const step = field === undefined ? undefined : data[field];
  const { thought } = data;
  return typeof step === 'number' && typeof thought === 'string' ? { step, at, text: thought } : undefined;
}

/** Whether an event records the question of a session. */
export function isQuestion({ type }: StoredEvent): boolean {
  return type === 'session-started' || type === 'query-revised';
}
