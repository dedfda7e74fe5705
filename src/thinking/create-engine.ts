import { type Clock, systemClock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import { createContexts, type OpenContexts } from './contexts/create-contexts.ts';
import { createLimits } from './limits.ts';
import { createReasoning, type OpenReasoning } from './reasoning/create-reasoning.ts';
import { createRecall, type OpenRecall } from './recall/create-recall.ts';
import { createRedaction, createRedactor, type Redaction } from './redaction.ts';
import { createSequential, type OpenSequential } from './sequential/create-sequential.ts';
import { sharedLimits } from './shared-limits.ts';
import { DEFAULT_THINKING_SETTINGS, type ThinkingSettings } from './thinking-settings.ts';

/**
 * The thinking engine as tools and servers use it: it takes whatever models and clients send and answers what is wrong with
 * it, and knows when an agent thinks in a run. Programs are given the same as `Thinking`, which has types.
 */
export interface Engine extends OpenContexts, OpenReasoning, OpenSequential, OpenRecall, Redaction {}

/** What the engine is made of. */
export interface ThinkingParts {
  readonly journal: Journal;
  readonly clock?: Clock;
  /** Asked for every call, so that a changed setting counts at once. */
  readonly settings?: () => Partial<ThinkingSettings>;
}

/** Makes the engine over a journal, which any number of engines and processes can share. */
export function createEngine({ journal, clock = systemClock, settings }: ThinkingParts): Engine {
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
