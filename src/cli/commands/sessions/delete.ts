import type { Command } from 'commander';
import { counted } from '../../../base/counted.ts';
import { shorten } from '../../../base/shorten.ts';
import { toOneLine, toReadableJson } from '../../../base/visible-text.ts';
import type { Session } from '../../../journal/journal.ts';
import { removeSession } from '../../../server/sessions/remove-session.ts';
import { shownTitle } from '../../../server/sessions/shown-title.ts';
import type { Parts } from '../../compose.ts';
import { askFirst } from './ask-first.ts';
import { jsonOption, ownerOption, type ReadOptions } from './options.ts';
import { unknownSession } from './unknown-session.ts';
import { withJournal } from './with-journal.ts';

/** Adds `sessions delete`. */
export function addDeleteCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('delete <id>')
    .description('delete a session for good, after asking; a run together with its thoughts')
    .option('--yes', 'do not ask')
    .addOption(ownerOption())
    .addOption(jsonOption())
    .addHelpText('after', DELETE_HELP)
    .action((id: string, options: DeleteOptions) => deleteSession(id, options, parts));
}

interface DeleteOptions extends ReadOptions {
  readonly yes?: boolean;
}

const DELETE_HELP = `
Without a terminal to ask in, --yes is needed.

Examples:
  thoughtline sessions delete ID
  thoughtline sessions delete ID --yes --json`;

async function deleteSession(id: string, { owner, yes, json }: DeleteOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const key = { owner, id };
  const deleted = await withJournal(parts, async (journal) => {
    const session = await journal.session(key);
    if (session === undefined) throw await unknownSession(journal, key);
    if (yes !== true) await askFirst(`Delete ${describe(session)} for good?`);
    if (!(await removeSession(journal, session))) throw await unknownSession(journal, key);
    return session;
  });
  if (json === true) return output.result(toReadableJson({ deleted: { id, kind: deleted.kind, events: deleted.seq } }));
  return output.result(`Deleted ${describe(deleted)}.`);
}

const LONGEST_TITLE = 60;

function describe(session: Session): string {
  const { title } = shownTitle(session);
  const about = title === undefined ? '' : ` about "${shorten(toOneLine(title), LONGEST_TITLE)}"`;
  return `the ${session.kind} session ${toOneLine(session.id)}${about} with ${counted(session.seq, 'event')}`;
}
