import type { ReasoningInput } from './check-reasoning-input.ts';
import type { ReasoningCommand, ThoughtToRecord } from './reasoning-command.ts';

/** What an input needs besides itself to become a command. */
export interface CommandParts {
  readonly at: number;
  readonly ttlMs: number;
  /** Takes secrets out of every text before anything else sees it. */
  redact(text: string): string;
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

function thoughtsOf(input: ReasoningInput, redact: (text: string) => string): ThoughtToRecord[] {
  const structured = structuredFields(input, redact);
  const texts = [input.thought ?? structuredText(structured)].flat().filter((text) => text !== undefined);
  // One summary for several thoughts sums up the last.
  return texts.map((thought, index) => ({
    thought: redact(thought),
    ...(index === texts.length - 1 ? { ...summaryField(input, redact), ...structured } : {}),
  }));
}

type Structured = Pick<ThoughtToRecord, 'observation' | 'hypothesis' | 'evaluation'>;

function structuredFields(
  { observation, hypothesis, evaluation }: ReasoningInput,
  redact: (text: string) => string,
): Structured {
  if (observation === undefined || hypothesis === undefined || evaluation === undefined) return {};
  return { observation: redact(observation), hypothesis: redact(hypothesis), evaluation: redact(evaluation) };
}

function structuredText({ observation, hypothesis, evaluation }: Structured): string | undefined {
  if (observation === undefined) return undefined;
  return `**Observation:** ${observation}\n\n**Hypothesis:** ${hypothesis}\n\n**Evaluation:** ${evaluation}`;
}

function summaryField(
  { stepSummary }: ReasoningInput,
  redact: (text: string) => string,
): Pick<ThoughtToRecord, 'stepSummary'> {
  return stepSummary === undefined || stepSummary.trim() === '' ? {} : { stepSummary: redact(stepSummary) };
}
