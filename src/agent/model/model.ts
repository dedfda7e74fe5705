import type { ToolDefinition } from '../../tools/tool-spec.ts';
import type { AssistantPart, Message } from './message.ts';
import type { Usage } from './usage.ts';

/** Which tool the next step must call: the model decides, or this one. */
export type ToolChoice = 'auto' | { readonly tool: string };

/** One question to a model, whole: models remember nothing. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  readonly choice: ToolChoice;
  readonly maxOutputTokens: number;
  /** Undefined leaves it to the provider; 0 is 0. */
  readonly temperature?: number | undefined;
}

/** Why a model stopped. For people and statistics: whether a run goes on rests on the presence of calls. */
export type StopReason = 'stop' | 'calls' | 'length' | 'filtered' | 'other';

/** Everything that a model said in one step. */
export interface ModelStep {
  readonly parts: readonly AssistantPart[];
  readonly usage: Usage;
  readonly stopReason: StopReason;
}

/** What arrives while a model speaks. The last one is `finished` and holds all of it; a stream that fails throws. */
export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** The input of a call as it is being written: JSON text, in pieces. */
  | { readonly type: 'call-input'; readonly id: string; readonly name: string; readonly text: string }
  | { readonly type: 'finished'; readonly step: ModelStep };

/** A model that can be asked. One try each time: whoever asks decides about trying again. */
export interface Model {
  /** `anthropic`, `openai`, `google`, `ollama`, `compatible`, or what an AI SDK model calls its provider. */
  readonly provider: string;
  readonly name: string;
  /** How many tokens a request and its answer may have together, where it is known. */
  readonly contextTokens?: number | undefined;
  /** US dollars per million tokens, where they are known. */
  readonly prices?: ModelPrices | undefined;
  /** Throws a ThoughtlineError with a `model/…` code (see model-error.ts), from the first or a later event. */
  ask(request: ModelRequest, options: { readonly signal: AbortSignal }): AsyncIterable<ModelEvent>;
}

/** What tokens cost, in US dollars per million. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number | undefined;
  readonly cacheWrite?: number | undefined;
}
