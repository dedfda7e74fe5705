import type { Tool } from '../../tools/tool.ts';
import type { Priority } from './priority-of.ts';
import { type RankingParts, rankTools } from './rank-tools.ts';

/** How one tool got its place, for people. */
export interface RankingRow {
  readonly name: string;
  readonly priority: number;
  readonly priorityFrom: Priority['from'];
  readonly relevance: number;
  readonly score: number;
  readonly isPreferred: boolean;
  readonly isOffered: boolean;
}

/** Every tool for a task, best first, rounded for reading. */
export async function explainRanking(tools: readonly Tool[], parts: RankingParts): Promise<RankingRow[]> {
  const ranked = await rankTools(tools, parts, { withRelevance: true });
  return ranked
    .toSorted((a, b) => b.score - a.score)
    .map(({ spec, priority, from, relevance = 0, score, isPreferred, isOffered }) => ({
      name: spec.name,
      priority,
      priorityFrom: from,
      relevance: rounded(relevance),
      score: rounded(score),
      isPreferred,
      isOffered,
    }));
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
