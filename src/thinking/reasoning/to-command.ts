import type { Redact } from '../redaction.ts';
import type { ReasoningInput } from './check-reasoning-input.ts';
import type { ReasoningCommand, ThoughtToRecord } from './reasoning-command.ts';
import { type StructuredFields, structuredText } from './structured-text.ts';

/** What an input needs besides itself to become a command. */
export interface CommandParts {
  readonly at: number;
  readonly ttlMs: number;
  /** Takes secrets out of every text before anything else sees it. */
  readonly redact: Redact;
}

/** Makes a command of an input that was checked. */
export function toCommand(input: ReasoningInput, { at, ttlMs, redact }: CommandParts): ReasoningCommand {
  const { query, level, targetThoughts, rollbackToStep } = input;
  return {
    mode: input.sessionId === undefined ? 'start' : 'continue',
    at,
    ttlMs,
    ...(query === undefined ? {} : { query: redact(query) }),
    ...(level === undefined ? {} : { level }),
    ...(targetThoughts === undefined ? {} : { targetThoughts }),
    ...(rollbackToStep === undefined ? {} : { rollbackToStep }),
    thoughts: thoughtsOf(input, redact),
    isConclusion: input.isConclusion === true,
    isBatch: input.runMode === 'run_to_completion',
  };
}

function thoughtsOf(input: ReasoningInput, redact: Redact): ThoughtToRecord[] {
  const structured = structuredFields(input, redact);
  const texts = [input.thought ?? structuredText(structured)].flat().filter((text) => text !== undefined);
  // One summary for several thoughts sums up the last.
  return texts.map((thought, index) => ({
    thought: redact(thought),
    ...(index === texts.length - 1 ? { ...summaryField(input, redact), ...structured } : {}),
  }));
}

function structuredFields({ observation, hypothesis, evaluation }: ReasoningInput, redact: Redact): StructuredFields {
  if (observation === undefined || hypothesis === undefined || evaluation === undefined) return {};
  return { observation: redact(observation), hypothesis: redact(hypothesis), evaluation: redact(evaluation) };
}

function summaryField({ stepSummary }: ReasoningInput, redact: Redact): Pick<ThoughtToRecord, 'stepSummary'> {
  return stepSummary === undefined || stepSummary.trim() === '' ? {} : { stepSummary: redact(stepSummary) };
}
