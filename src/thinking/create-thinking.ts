import { type Clock, systemClock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import { type Contexts, createContexts } from './contexts/create-contexts.ts';
import { createLimits } from './limits.ts';
import { createReasoning, type Reasoning } from './reasoning/create-reasoning.ts';
import { createRecall, type Recall } from './recall/create-recall.ts';
import { createRedaction, createRedactor, type Redaction } from './redaction.ts';
import { createSequential, type Sequential } from './sequential/create-sequential.ts';
import { sharedLimits } from './shared-limits.ts';
import { DEFAULT_THINKING_SETTINGS, type ThinkingSettings } from './thinking-settings.ts';

/** The thinking engine: contexts, reasoning, sequential thoughts and finding them again, over one journal. */
export interface Thinking extends Contexts, Reasoning, Sequential, Recall, Redaction {}

/** What the engine is made of. */
export interface ThinkingParts {
  readonly journal: Journal;
  readonly clock?: Clock;
  /** Asked for every call, so that a changed setting counts at once. */
  readonly settings?: () => Partial<ThinkingSettings>;
}

/**
 * Makes the engine. Sessions live in the journal, which any number of engines and processes can share; an engine itself
 * remembers only what it decided on lately, to save reading it again, and how much was thought, for the limits.
 */
export function createThinking({ journal, clock = systemClock, settings }: ThinkingParts): Thinking {
  const parts = {
    journal,
    clock,
    settings: () => ({ ...DEFAULT_THINKING_SETTINGS, ...settings?.() }),
    limits: sharedLimits(createLimits(clock), { journal, clock }),
    redactor: createRedactor(),
  };
  return {
    ...createContexts(parts),
    ...createReasoning(parts),
    ...createSequential(parts),
    ...createRecall(parts),
    ...createRedaction(parts),
  };
}
