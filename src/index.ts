export { ThoughtlineError } from './base/error.ts';
export type {
  Context,
  ContextMetadata,
  ContextSummary,
  ContextThought,
  ThoughtAnswer,
} from './thinking/contexts/context-answers.ts';
export { type CreateThinking, createThinking, type Thinking } from './thinking/create-thinking.ts';
export type { ReasoningAnswer, ReasoningResult } from './thinking/reasoning/answer-reasoning.ts';
export type { ReasoningInput } from './thinking/reasoning/check-reasoning-input.ts';
export type { ReasoningErrorCode, ReasoningRefusal } from './thinking/reasoning/reasoning-refusal.ts';
export type { RecallAnswer } from './thinking/recall/recall-answers.ts';
export type { SequentialAnswer, SequentialProgress } from './thinking/sequential/create-sequential.ts';
export { parseTemplate, type Template } from './thinking/templates/template.ts';
export { createTemplates, type Templates } from './thinking/templates/templates.ts';
export type { ThinkingSettings } from './thinking/thinking-settings.ts';
export { defineTool } from './tools/define-tool.ts';
export { createRegistry, type ToolRegistry } from './tools/registry.ts';
export { renderForUser, renderResults } from './tools/render-results.ts';
export { runCall } from './tools/run-call.ts';
export { runCalls } from './tools/run-calls.ts';
