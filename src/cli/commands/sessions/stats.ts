import type { Command } from 'commander';
import type { Statistics } from '../../../thinking/statistics/statistics.ts';
import { toReadableJson } from '../../../thinking/trace/visible-text.ts';
import type { Parts } from '../../compose.ts';
import { jsonOption, ownerOption, type ReadOptions } from './options.ts';
import { unknownSession } from './unknown-session.ts';
import { withJournal } from './with-journal.ts';

/** Adds `sessions stats`. */
export function addStatsCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('stats [id]')
    .description('how much was thought, in one session or in all')
    .addOption(ownerOption())
    .addOption(jsonOption())
    .addHelpText('after', STATS_HELP)
    .action((id: string | undefined, options: ReadOptions) => stats(id, options, parts));
}

const STATS_HELP = `
Tokens are estimated (one for 3.5 bytes). What cannot be known is "unknown", in JSON null.

Examples:
  thoughtline sessions stats
  thoughtline sessions stats ID --json`;

async function stats(id: string | undefined, { owner, json }: ReadOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const counted = await count(owner, id, parts);
  if (json === true) return output.result(toReadableJson(counted));
  return output.result(toLines(counted));
}

async function count(owner: string, id: string | undefined, parts: Parts): Promise<Statistics> {
  const { readOwnerStatistics, readSessionStatistics } = await import(
    '../../../thinking/statistics/read-statistics.ts'
  );
  const { progress } = parts.output;
  return withJournal(parts, async (journal) => {
    if (id !== undefined) {
      const counted = await readSessionStatistics(journal, { owner, id });
      if (counted === undefined) throw await unknownSession(journal, { owner, id });
      return counted;
    }
    try {
      return await readOwnerStatistics(journal, owner, (done) => progress(`${done} sessions read…`));
    } finally {
      progress('');
    }
  });
}

function toLines({
  sessions,
  thoughts,
  thinkingTokens,
  thinkingShare,
  toolCallsAfterThought,
  nudges,
}: Statistics): string {
  const calls = toolCallsAfterThought;
  const rows = [
    ['Sessions', sessions],
    ['Thoughts', `${thoughts.recorded} (${thoughts.live} live, ${thoughts.discarded} discarded)`],
    ['Tokens spent thinking', thinkingTokens],
    ['Share of all tokens', thinkingShare === null ? 'unknown' : `${Math.round(thinkingShare * 100)} %`],
    ['Tool calls after a thought', calls === null ? 'unknown' : `${calls.succeeded} succeeded, ${calls.failed} failed`],
    ['Nudges to stop repeating', nudges],
  ] as const;
  return rows.map(([label, value]) => `${label.padEnd(27)} ${value}`).join('\n');
}
