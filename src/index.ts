export { ThoughtlineError } from './base/error.ts';
export type {
  Context,
  ContextMetadata,
  ContextSummary,
  ContextThought,
  ThoughtAnswer,
} from './thinking/contexts/context-answers.ts';
export type { ContextId, OwnerOptions, ThinkOptions } from './thinking/contexts/create-contexts.ts';
export type { ThinkingParts } from './thinking/create-engine.ts';
export { createThinking, type Thinking } from './thinking/create-thinking.ts';
export type { ReasoningAnswer, ReasoningResult } from './thinking/reasoning/answer-reasoning.ts';
export type { ReasoningInput } from './thinking/reasoning/check-reasoning-input.ts';
export type { ReasonOptions } from './thinking/reasoning/create-reasoning.ts';
export type { Level } from './thinking/reasoning/levels.ts';
export type { ReasoningErrorCode, ReasoningRefusal } from './thinking/reasoning/reasoning-refusal.ts';
export type { TracedThought } from './thinking/reasoning/trace-of.ts';
export type { RecallInput } from './thinking/recall/check-recall-input.ts';
export type { RecallOptions } from './thinking/recall/create-recall.ts';
export type { RecallAnswer, RecalledSession, RecalledThought } from './thinking/recall/recall-answers.ts';
export type {
  SequentialAnswer,
  SequentialOptions,
  SequentialProgress,
} from './thinking/sequential/create-sequential.ts';
export type { SequentialInput } from './thinking/sequential/sequential-input.ts';
export { type ParsedTemplate, parseTemplate, type Template } from './thinking/templates/template.ts';
export { createTemplates, type Templates } from './thinking/templates/templates.ts';
export type { ThinkingSettings } from './thinking/thinking-settings.ts';
