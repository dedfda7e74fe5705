import type { PermissionPolicy } from '../tools/permissions.ts';
import type { RunStyle } from './run/run-event.ts';

/** What a run goes by. Asked before every request, so that a change counts at the next one. */
export interface AgentSettings {
  readonly enableThinking: boolean;
  /** How much of what is thought the events tell. */
  readonly thoughts: 'hidden' | 'summary' | 'full';
  readonly limits: RunLimits;
  readonly temperature?: number | undefined;
  readonly maxOutputTokens: number;
  readonly maxTools: number;
  /** 0–100 by tool or by MCP server. */
  readonly toolPriority: Readonly<Record<string, number>>;
  readonly style: Omit<RunStyle, 'date'>;
  /** The share of the model's context at which older turns are summarised. */
  readonly compactAt: number;
  readonly permissions: PermissionPolicy;
}

/** When a turn must come to its answer; undefined is no limit. */
export interface RunLimits {
  readonly steps: number;
  readonly tokens?: number | undefined;
  /** US dollars. */
  readonly cost?: number | undefined;
  readonly seconds?: number | undefined;
}
