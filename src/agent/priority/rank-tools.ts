import { compareText } from '../../base/order.ts';
import type { Tool } from '../../tools/tool.ts';
import type { ToolDefinition, ToolSpec } from '../../tools/tool-spec.ts';
import type { AgentSettings } from '../agent-settings.ts';
import { THINKING_TOOLS } from '../loop/thinking-tools.ts';
import { type Priority, priorityOf } from './priority-of.ts';
import { relevanceOf } from './relevance.ts';

/** What tools are ranked by: what the user asked in this turn, and the user's settings. Nothing else, so that the tools of a turn stay the same. */
export interface RankingParts {
  readonly task: string;
  readonly settings: Pick<AgentSettings, 'maxTools' | 'toolPriority'>;
}

/** A tool with its place. */
export interface RankedTool extends Priority {
  readonly spec: ToolSpec;
  /** 0, or 0.5 to 1; undefined where it was not needed. */
  readonly relevance: number | undefined;
  readonly score: number;
  readonly isPreferred: boolean;
  readonly isOffered: boolean;
}

/**
 * What a score is made of: 0.3 × priority / 100 + 0.7 × relevance. A tool that fits the task has a relevance of at least
 * 0.5, and so beats any that does not (0.35 to 0.3), whatever their priorities; among those that fit, both count.
 */
export const WEIGHTS = { priority: 0.3, relevance: 0.7 } as const;

/** From this priority on, models are told that a tool is preferred. */
export const PREFERRED_FROM = 75;

/** The definitions to offer, by priority and then by name; over `maxTools`, those with the highest scores. */
export async function offerTools(tools: readonly Tool[], parts: RankingParts): Promise<ToolDefinition[]> {
  const isOverCap = tools.length > parts.settings.maxTools;
  const ranked = await rankTools(tools, parts, { withRelevance: isOverCap });
  return ranked.filter(({ isOffered }) => isOffered).map(toDefinition);
}

/** All tools in the order in which they are offered, each with how it got its place. */
export async function rankTools(
  tools: readonly Tool[],
  { task, settings }: RankingParts,
  { withRelevance }: { readonly withRelevance: boolean },
): Promise<RankedTool[]> {
  const specs = tools.map(({ spec }) => spec);
  const relevance = withRelevance ? await relevanceOf(specs, task) : undefined;
  const scored = specs.map((spec) => toScored(spec, priorityOf(spec, settings.toolPriority), relevance));
  const chosen = new Set(scored.toSorted(byScore).slice(0, settings.maxTools));
  return scored
    .map((tool) => ({ ...tool, isOffered: chosen.has(tool) || isEssential(tool.spec) }))
    .sort((a, b) => b.priority - a.priority || compareText(a.spec.name, b.spec.name));
}

type ScoredTool = Omit<RankedTool, 'isOffered'>;

function toScored(
  spec: ToolSpec,
  { priority, from }: Priority,
  relevance: ReadonlyMap<string, number> | undefined,
): ScoredTool {
  const fit = relevance && (relevance.get(spec.name) ?? 0);
  const score = WEIGHTS.priority * (priority / 100) + WEIGHTS.relevance * (fit ?? 0);
  return { spec, priority, from, relevance: fit, score, isPreferred: priority >= PREFERRED_FROM };
}

/** Essential tools take their places under the cap first. */
function byScore(a: ScoredTool, b: ScoredTool): number {
  return (
    Number(isEssential(b.spec)) - Number(isEssential(a.spec)) ||
    b.score - a.score ||
    compareText(a.spec.name, b.spec.name)
  );
}

/** A place to think fits every task, though no task says so. */
function isEssential({ name }: ToolSpec): boolean {
  return THINKING_TOOLS.includes(name);
}

function toDefinition({ spec, isPreferred }: RankedTool): ToolDefinition {
  const { name, description, inputSchema, outputSchema, annotations } = spec;
  return {
    name,
    description: isPreferred ? `(preferred) ${description}` : description,
    inputSchema,
    outputSchema,
    annotations,
  };
}
