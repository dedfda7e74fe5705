import type { StoredEvent } from '../src/journal/event.ts';
import { readTrace } from '../src/thinking/trace/read-trace.ts';
import type { ThoughtSession, Trace } from '../src/thinking/trace/trace.ts';

/** An event as a journal would give it back. */
export function storedEvent(seq: number, type: string, data: StoredEvent['data']): StoredEvent {
  return { seq, position: String(seq), type, version: 1, at: 1_700_000_000_000 + seq, data };
}

/** A session of thoughts as a journal would give it back. */
export function storedSession(given: Partial<ThoughtSession>): ThoughtSession {
  return {
    owner: 'local',
    id: 's1',
    incarnation: '1',
    kind: 'context',
    status: 'active',
    state: {},
    seq: 1,
    createdAt: 1_700_000_000_001,
    updatedAt: 1_700_000_000_009,
    ...given,
  };
}

/** A trace of reasoning and one of a sequential history that have the same text wherever a text can stand. */
export function tracesWith(text: string): Trace[] {
  const thought = { thought: text, tokens: 7, stepSummary: text };
  const reasoning = readTrace(
    storedSession({ id: text, kind: 'reasoning', status: text, level: 'normal', title: text }),
    [
      storedEvent(1, 'session-started', { query: text, level: 'normal', totalThoughts: 5 }),
      storedEvent(2, 'thought-recorded', { ...thought, step: 0 }),
      storedEvent(3, 'thought-recorded', { ...thought, step: 1 }),
      storedEvent(4, 'thoughts-discarded', { toStep: 0 }),
      storedEvent(5, 'thought-recorded', {
        ...thought,
        step: 1,
        observation: text,
        hypothesis: text,
        evaluation: text,
      }),
      storedEvent(6, 'query-revised', { query: text }),
      storedEvent(7, `odd ${text}`, {}),
      storedEvent(8, 'thought-recorded', { ...thought, step: 2, isConclusion: true }),
    ],
  );
  const said = { thought: text, totalThoughts: 3, nextThoughtNeeded: true };
  const sequential = readTrace(storedSession({ id: text, title: text }), [
    storedEvent(1, 'sequential-thought-recorded', { ...said, thoughtNumber: 1 }),
    storedEvent(2, 'sequential-thought-recorded', {
      ...said,
      thoughtNumber: 2,
      branchFromThought: 1,
      branchId: `b${text}`,
    }),
    storedEvent(3, 'sequential-thought-recorded', { ...said, thoughtNumber: 2, isRevision: true, revisesThought: 1 }),
  ]);
  return [reasoning, sequential].map((trace) => ({ ...trace, pins: [{ title: text, text, step: 1 }] }));
}
