import type { JsonObject } from '../base/json.ts';

/** Where a tool may be offered. Any other word is a tag of the embedding program. */
export type ToolMode = 'mcp' | 'agent' | 'subagent' | (string & {});

/** What a tool can do to the world; a tool with none of these changes something other than files. */
export type ToolCapability = 'read_only' | 'edits_files' | 'outward';

/** Who sees what a tool answers: `internal` results go to the model and never to the user. */
export type ToolVisibility = 'user' | 'internal';

/** MCP's hints about a tool. They must be truthful: clients decide by them what to ask the user. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A name for people, in English and Chinese. */
export interface ToolLabel {
  readonly en: string;
  readonly zh: string;
}

/** Everything about a tool that is data. */
export interface ToolSpec {
  /** `[a-z0-9_]{1,64}`: what every model provider and MCP client accepts. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolAnnotations;
  readonly modes: readonly ToolMode[];
  readonly capabilities: readonly ToolCapability[];
  /** 0–100; orders tools and marks preferred ones, never forbids. */
  readonly priority: number;
  readonly visibility: ToolVisibility;
  readonly timeoutMs: number;
  /** A line for people with `{field}` placeholders of the input: `Read {paths}`. */
  readonly title: string;
  readonly label: ToolLabel;
  readonly parameterLabels: Readonly<Record<string, ToolLabel>>;
}

/** A JSON Schema of draft 2020-12, as data. */
export type JsonSchema = JsonObject;

/** The part of a spec that is sent to models. */
export type ToolDefinition = Pick<ToolSpec, 'name' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'>;
