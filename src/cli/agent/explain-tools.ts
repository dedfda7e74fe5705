import type { RankingRow } from '../../agent/priority/explain-ranking.ts';
import { explainRanking } from '../../agent/priority/explain-ranking.ts';
import { WEIGHTS } from '../../agent/priority/rank-tools.ts';
import type { Parts } from '../compose.ts';
import type { Colors } from '../output.ts';
import { createAgentTools } from './agent-tools.ts';
import { toAgentSettings } from './to-agent-settings.ts';
import { toolsOnOffer } from './tools-on-offer.ts';

/** Prints how the tools would be ordered and chosen for a task. */
export async function explainTools(task: string, { json }: { readonly json?: boolean }, parts: Parts): Promise<void> {
  const { output } = parts;
  const settings = toAgentSettings(parts.settings());
  const serving = await parts.serving({ tools: 'all' }, { isConnection: true });
  const tools = createAgentTools({ serving, home: parts.home, env: parts.env });
  try {
    const rows = await explainRanking(toolsOnOffer(await tools.registry(), settings), { task, settings });
    if (json === true) return output.json({ task, maxTools: settings.maxTools, weights: WEIGHTS, tools: rows });
    output.result(toTable(rows, output.colors));
    return output.note(
      `score = ${WEIGHTS.priority} × priority / 100 + ${WEIGHTS.relevance} × relevance. ` +
        `With more than ${settings.maxTools} tools (setting: max_tools), those with the highest scores are offered.`,
    );
  } finally {
    await tools.close();
    await serving.journal.close();
  }
}

function toTable(rows: readonly RankingRow[], { bold, dim }: Colors): string {
  const width = Math.max(4, ...rows.map(({ name }) => name.length));
  const head = dim(`${'tool'.padEnd(width)}  score  relevance  priority`);
  const lines = rows.map(({ name, score, relevance, priority, priorityFrom, isPreferred, isOffered }) => {
    const numbers = `${score.toFixed(3)}  ${relevance.toFixed(3).padStart(9)}  ${String(priority).padStart(8)}`;
    const remarks = [
      ...(priorityFrom === 'tool' ? [] : [`priority by ${priorityFrom}`]),
      ...(isPreferred ? ['preferred'] : []),
      ...(isOffered ? [] : ['not offered']),
    ].join(', ');
    const line = `${bold(name.padEnd(width))}  ${numbers}${remarks === '' ? '' : `  ${dim(remarks)}`}`;
    return isOffered ? line : dim(line);
  });
  return [head, ...lines].join('\n');
}
