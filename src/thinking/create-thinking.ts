import type { Contexts } from './contexts/create-contexts.ts';
import { createEngine, type ThinkingParts } from './create-engine.ts';
import type { Reasoning } from './reasoning/create-reasoning.ts';
import type { Recall } from './recall/create-recall.ts';
import type { Redaction } from './redaction.ts';
import type { Sequential } from './sequential/create-sequential.ts';

/** The thinking engine: contexts, reasoning, sequential thoughts and finding them again, over one journal. */
export interface Thinking extends Contexts, Reasoning, Sequential, Recall, Redaction {}

/**
 * Makes the engine. Sessions live in the journal, which any number of engines and processes can share; an engine itself
 * remembers only what it decided on lately, to save reading it again, and how much was thought, for the limits.
 */
export function createThinking(parts: ThinkingParts): Thinking {
  return createEngine(parts);
}
