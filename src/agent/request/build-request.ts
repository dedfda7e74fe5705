import type { ToolRegistry } from '../../tools/registry.ts';
import type { ToolDefinition } from '../../tools/tool-spec.ts';
import type { AgentSettings } from '../agent-settings.ts';
import type { Model, ModelRequest } from '../model/model.ts';
import type { LimitName, StepPurpose } from '../run/run-event.ts';
import type { RunHistory } from '../run/run-history.ts';

/** What a request is made of, besides what happened. */
export interface RequestParts {
  readonly purpose: StepPurpose;
  readonly model: Model;
  readonly settings: AgentSettings;
  /** Everything that results can be rendered with. */
  readonly registry: ToolRegistry;
  /** The tools of this request, chosen and in their order; only the formatter when the purpose is `format`. */
  readonly offered: readonly ToolDefinition[];
  readonly instructions?: string | undefined;
  /** The limit that the turn has reached: the request asks for the answer now. */
  readonly limit?: LimitName | undefined;
  /** The share of the usual room that a summary is made from: less where the model found that too long. */
  readonly share?: number | undefined;
}

/** Makes the requests of one run. The same history gives the same bytes; what was rendered for earlier requests is kept. */
export interface RequestBuilder {
  build(history: RunHistory, parts: RequestParts): ModelRequest;
}
