import { type Command, InvalidArgumentError } from 'commander';
import { counted } from '../../../base/counted.ts';
import { toIsoTime } from '../../../base/iso-time.ts';
import type { Parts } from '../../compose.ts';
import { askFirst } from './ask-first.ts';
import { jsonOption } from './options.ts';
import { withJournal } from './with-journal.ts';

/** Adds `sessions prune`. */
export function addPruneCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('prune')
    .description('delete the sessions that the setting "retention" no longer keeps, of all owners')
    .option('--older-than <days>', 'delete what was not touched for so many days instead', toDays)
    .option('--yes', 'do not ask before sessions are deleted that were touched within the last day')
    .addOption(jsonOption())
    .addHelpText('after', PRUNE_HELP)
    .action((options: PruneOptions) => prune(options, parts));
}

interface PruneOptions {
  readonly olderThan?: number;
  readonly yes?: boolean;
  readonly json?: boolean;
}

const PRUNE_HELP = `
Deleting is for good. Sessions touched within the last day are kept unless --older-than says otherwise; then it asks
first, and without a terminal to ask in, --yes is needed.

Examples:
  thoughtline sessions prune                   by the setting (see: thoughtline settings retention)
  thoughtline sessions prune --older-than 7    what was idle for a week`;

const DAY_MS = 86_400_000;

async function prune({ olderThan, yes, json }: PruneOptions, parts: Parts): Promise<void> {
  const { output, settings, clock } = parts;
  const days = olderThan ?? daysOf(settings().get('retention'));
  if (days < 1 && yes !== true) await askFirst('Delete sessions of all owners, also those in use, for good?');
  const idleSince = clock.now() - days * DAY_MS;
  const removed = await withJournal(parts, async (journal) => {
    let sum = 0;
    try {
      for (let more = true; more; ) {
        const swept = await journal.sweep({ idleSince });
        sum += swept.removed;
        more = swept.more;
        if (more) output.progress(`${counted(sum, 'session')} deleted…`);
      }
    } finally {
      output.progress('');
    }
    return sum;
  });
  if (json === true) return output.json({ removed, idleSince: toIsoTime(idleSince) });
  return output.result(`${counted(removed, 'session')} deleted that nobody touched for ${counted(days, 'day')}.`);
}

/** Sessions that are not kept past their end may still be in use; a day without a touch means that they are not. */
function daysOf(retention: number | 'session' | 'none'): number {
  return typeof retention === 'number' ? retention : 1;
}

function toDays(text: string): number {
  const days = Number(text);
  if (text.trim() === '' || !(days >= 0 && Number.isFinite(days)))
    throw new InvalidArgumentError('It must be a number of days, 0 or more.');
  return days;
}
