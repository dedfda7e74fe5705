import type { JsonObject } from '../../base/json.ts';
import type { NewEvent } from '../../journal/event.ts';
import { isLevel, type Level } from './levels.ts';

/** What is on record of one thought. */
export interface ThoughtRecord {
  /** 0-based, as `rollbackToStep` counts. */
  readonly step: number;
  readonly thought: string;
  readonly tokens: number;
  readonly stepSummary?: string;
  readonly observation?: string;
  readonly hypothesis?: string;
  readonly evaluation?: string;
  readonly isConclusion?: boolean;
}

/** What can happen to a line of reasoning. */
export type ReasoningEvent =
  | {
      readonly type: 'session-started';
      readonly data: { readonly query: string; readonly level: Level; readonly totalThoughts: number };
    }
  | { readonly type: 'query-revised'; readonly data: { readonly query: string } }
  | { readonly type: 'thought-recorded'; readonly data: ThoughtRecord }
  | { readonly type: 'thoughts-discarded'; readonly data: { readonly toStep: number } }
  | { readonly type: 'session-completed'; readonly data: { readonly reason: 'conclusion' | 'all-steps' } };

/** The event in its own words; undefined for what this version of the program does not know, which then changes nothing. */
export function readReasoningEvent({ type, data }: Pick<NewEvent, 'type' | 'data'>): ReasoningEvent | undefined {
  const { query, level, totalThoughts, toStep, reason } = data;
  if (type === 'session-started' && typeof query === 'string' && isLevel(level) && typeof totalThoughts === 'number') {
    return { type, data: { query, level, totalThoughts } };
  }
  if (type === 'query-revised' && typeof query === 'string') return { type, data: { query } };
  if (type === 'thoughts-discarded' && typeof toStep === 'number') return { type, data: { toStep } };
  if (type === 'session-completed') {
    return { type, data: { reason: reason === 'conclusion' ? 'conclusion' : 'all-steps' } };
  }
  const record = type === 'thought-recorded' ? readThought(data) : undefined;
  return record === undefined ? undefined : { type: 'thought-recorded', data: record };
}

function readThought(data: JsonObject): ThoughtRecord | undefined {
  const { step, thought, tokens, isConclusion } = data;
  if (typeof step !== 'number' || typeof thought !== 'string' || typeof tokens !== 'number') return undefined;
  return {
    step,
    thought,
    tokens,
    ...texts(data, ['stepSummary', 'observation', 'hypothesis', 'evaluation']),
    ...(isConclusion === true ? { isConclusion } : {}),
  };
}

function texts(data: JsonObject, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => (typeof data[name] === 'string' ? [[name, data[name]]] : [])));
}
