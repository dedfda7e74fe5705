import { estimateTokens } from '../../base/tokens.ts';
import type { StoredEvent } from '../../journal/event.ts';
import { readReasoningEvent, type ThoughtRecord } from '../reasoning/reasoning-events.ts';
import type { StepContent, ThoughtKind } from './trace.ts';

/** What one event means to whoever reads a session back, in the same words for all kinds of sessions. */
export type Happening =
  | { readonly type: 'opened'; readonly title: string; readonly planned: number }
  | { readonly type: 'retitled'; readonly title: string }
  | {
      readonly type: 'thought';
      readonly content: StepContent;
      readonly planned?: number;
      /** Thoughts before this step have left the model's context. */
      readonly firstKept?: number;
      /** How often nearly the same thought came in a row. */
      readonly repeats?: number;
    }
  /** `toStep` is the newest that stays. */
  | { readonly type: 'rolled-back'; readonly toStep: number }
  | { readonly type: 'cleared' }
  | { readonly type: 'other'; readonly text: string };

type Reader = (event: StoredEvent) => Happening | undefined;

const readers: Readonly<Record<ThoughtKind, Reader>> = {
  reasoning: readReasoning,
  context: (event) => (event.type === 'sequential-thought-recorded' ? readSequential(event) : readContext(event)),
};

/** Never fails: an event that this version cannot read is named, and the session opens. */
export function readEvent(kind: ThoughtKind, event: StoredEvent): Happening {
  return readers[kind](event) ?? { type: 'other', text: `An event that cannot be shown: ${event.type}` };
}

function readReasoning(event: StoredEvent): Happening | undefined {
  const known = readReasoningEvent(event);
  switch (known?.type) {
    case 'session-started':
      return { type: 'opened', title: known.data.query, planned: known.data.totalThoughts };
    case 'query-revised':
      return { type: 'retitled', title: known.data.query };
    case 'thought-recorded':
      return { type: 'thought', content: toContent(known.data) };
    case 'thoughts-discarded':
      return { type: 'rolled-back', toStep: known.data.toStep + 1 };
    case 'session-completed':
      return { type: 'other', text: known.data.reason === 'conclusion' ? 'Concluded.' : 'All steps are done.' };
    case undefined:
      return undefined;
  }
}

function toContent({ step, thought, stepSummary, isConclusion, ...rest }: ThoughtRecord): StepContent {
  return {
    step: step + 1,
    text: thought,
    ...rest,
    ...(stepSummary === undefined ? {} : { summary: stepSummary }),
    ...(isConclusion === true ? { isConclusion } : {}),
  };
}

function readContext({ type, data }: StoredEvent): Happening | undefined {
  if (type === 'context-cleared') return { type: 'cleared' };
  const { step, thought, firstKept, repeats } = data;
  if (type !== 'thought-recorded' || typeof step !== 'number' || typeof thought !== 'string') return undefined;
  return {
    type: 'thought',
    content: { step, text: thought, tokens: estimateTokens(thought) },
    ...(typeof firstKept === 'number' ? { firstKept } : {}),
    ...(typeof repeats === 'number' ? { repeats } : {}),
  };
}

function readSequential({ data }: StoredEvent): Happening | undefined {
  const { thought, thoughtNumber, totalThoughts, isRevision, revisesThought, branchFromThought, branchId } = data;
  if (typeof thought !== 'string' || typeof thoughtNumber !== 'number') return undefined;
  const isBranch = typeof branchId === 'string' && branchId !== '' && typeof branchFromThought === 'number';
  const content = {
    step: thoughtNumber,
    text: thought,
    tokens: estimateTokens(thought),
    ...(isBranch ? { branch: { id: branchId, from: branchFromThought } } : {}),
    ...(isRevision === true && typeof revisesThought === 'number' ? { revises: revisesThought } : {}),
  };
  return { type: 'thought', content, ...(typeof totalThoughts === 'number' ? { planned: totalThoughts } : {}) };
}
