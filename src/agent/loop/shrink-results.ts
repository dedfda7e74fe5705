import { estimateTokens } from '../../base/tokens.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import type { RunHistory } from '../run/run-history.ts';
import type { LiveRun } from './live-run.ts';

/** What a result that was too long may still show: its edges. */
const SHRUNK_TOKENS = 1_000;
/** Results that are not much larger than that are left alone. */
const WORTH_SHRINKING = 2 * SHRUNK_TOKENS;

/** Records that the largest results are shown cut from here on; false when none is large any more. */
export function shrinkResults({ writer }: LiveRun): boolean {
  const large = largeResults(writer.history);
  const total = large.reduce((sum, { tokens }) => sum + tokens, 0);
  const callIds: string[] = [];
  let shrunk = 0;
  // The largest first, until half of what could go is gone: the next refusal takes half of the rest.
  for (const { id, tokens } of large) {
    if (shrunk >= total / 2) break;
    callIds.push(id);
    shrunk += tokens;
  }
  if (callIds.length === 0) return false;
  writer.record([{ type: 'results-shrunk', data: { callIds, maxTokens: SHRUNK_TOKENS } }]);
  return true;
}

interface LargeResult {
  readonly id: string;
  readonly tokens: number;
}

function largeResults({ turns, shrunk, compaction }: RunHistory): LargeResult[] {
  return turns
    .flatMap(({ steps }) => steps.filter(({ step }) => step > (compaction?.upTo ?? 0)))
    .flatMap(({ results }) => [...results.values()])
    .filter(({ callId }) => !shrunk.has(callId))
    .map((result) => ({ id: result.callId, tokens: tokensOf(result) }))
    .filter(({ tokens }) => tokens > WORTH_SHRINKING)
    .sort((a, b) => b.tokens - a.tokens);
}

/** About: what a tool renders is seldom longer than what it gave back. */
function tokensOf(result: ToolResult): number {
  return estimateTokens(result.status === 'done' ? JSON.stringify(result.output) : result.message);
}
