import type { Command } from 'commander';
import { counted, grouped } from '../../../base/counted.ts';
import { toReadableJson } from '../../../base/visible-text.ts';
import type { RunSums, Statistics } from '../../../server/sessions/statistics.ts';
import type { Parts } from '../../compose.ts';
import { jsonOption, ownerOption, type ReadOptions } from './options.ts';
import { unknownSession } from './unknown-session.ts';
import { withJournal } from './with-journal.ts';

/** Adds `sessions stats`. */
export function addStatsCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('stats [id]')
    .description('how much was thought and done, in one session or in all')
    .addOption(ownerOption())
    .addOption(jsonOption())
    .addHelpText('after', STATS_HELP)
    .action((id: string | undefined, options: ReadOptions) => stats(id, options, parts));
}

const STATS_HELP = `
Tokens of thoughts are estimated (one for 3.5 bytes) where no provider counted them. What cannot be known is
"unknown", in JSON null.

Examples:
  thoughtline sessions stats
  thoughtline sessions stats ID --json`;

async function stats(id: string | undefined, { owner, json }: ReadOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const statistics = await read(owner, id, parts);
  if (json === true) return output.result(toReadableJson(statistics));
  return output.result(toLines(statistics));
}

async function read(owner: string, id: string | undefined, parts: Parts): Promise<Statistics> {
  const { readOwnerStatistics, readSessionStatistics } = await import('../../../server/sessions/read-statistics.ts');
  const { progress } = parts.output;
  return withJournal(parts, async (journal) => {
    if (id !== undefined) {
      const statistics = await readSessionStatistics(journal, { owner, id });
      if (statistics === undefined) throw await unknownSession(journal, { owner, id });
      return statistics;
    }
    try {
      return await readOwnerStatistics(journal, owner, (done) => progress(`${counted(done, 'session')} read…`));
    } finally {
      progress('');
    }
  });
}

function toLines(statistics: Statistics): string {
  const { sessions, thoughts, thinkingTokens, thinkingShare, toolCallsAfterThought, nudges, runs } = statistics;
  const calls = toolCallsAfterThought;
  const rows: (readonly [label: string, value: string])[] = [
    ['Sessions', grouped(sessions)],
    ['Thoughts', thoughtWords(thoughts)],
    ['Tokens spent thinking', thinkingTokens === null ? 'unknown' : grouped(thinkingTokens)],
    ['Share of all tokens', thinkingShare === null ? 'unknown' : `${Math.round(thinkingShare * 100)} %`],
    ['Tool calls after a thought', calls === null ? 'unknown' : toWords(calls)],
    ['Nudges to stop repeating', grouped(nudges)],
    ...(runs === null ? [] : runRows(runs)),
  ];
  return rows.map(([label, value]) => `${label.padEnd(27)} ${value}`).join('\n');
}

/** What agents did; runs that do not tell are named, because no sum holds them. */
function runRows(runs: RunSums): (readonly [label: string, value: string])[] {
  const { inputTokens, outputTokens, cost } = runs;
  const areKnown = inputTokens !== null && outputTokens !== null;
  const tokens = areKnown ? `${grouped(inputTokens)} in, ${grouped(outputTokens)} out` : 'unknown';
  return [
    ['Agent runs', `${grouped(runs.count)} (${counted(runs.turns, 'turn')}, ${counted(runs.steps, 'step')})`],
    ['Tool calls', toWords(runs.toolCalls)],
    ['Tokens of runs', `${tokens}${butFor(runs.unknownUsage, runs.count)}`],
    ['Cost of runs', `${cost === null ? 'unknown' : `$${cost.toFixed(4)}`}${butFor(runs.unknownCost, runs.count)}`],
  ];
}

function thoughtWords({ recorded, live, discarded }: Statistics['thoughts']): string {
  return `${grouped(recorded)} (${grouped(live)} live, ${grouped(discarded)} discarded)`;
}

function toWords({ succeeded, failed }: RunSums['toolCalls']): string {
  return `${grouped(succeeded)} succeeded, ${grouped(failed)} failed`;
}

function butFor(unknown: number, all: number): string {
  return unknown === 0 || unknown === all ? '' : `, and what ${counted(unknown, 'run')} did not tell`;
}
