import type { Command } from 'commander';
import type { Parts } from '../compose.ts';
import { addDeleteCommand } from './sessions/delete.ts';
import { addExportCommand } from './sessions/export.ts';
import { addListCommand } from './sessions/list.ts';
import { addPruneCommand } from './sessions/prune.ts';
import { addSearchCommand } from './sessions/search.ts';
import { addShowCommand } from './sessions/show.ts';
import { addStatsCommand } from './sessions/stats.ts';

/** Adds `sessions` and everything that can be done with stored sessions. */
export function addSessionsCommand(program: Command, parts: Parts): void {
  const sessions = program
    .command('sessions')
    .description('read, search, export and delete what was thought')
    .addHelpText('after', AFTER_HELP);
  addListCommand(sessions, parts);
  addShowCommand(sessions, parts);
  addSearchCommand(sessions, parts);
  addExportCommand(sessions, parts);
  addDeleteCommand(sessions, parts);
  addStatsCommand(sessions, parts);
  addPruneCommand(sessions, parts);
}

const AFTER_HELP = `
Examples:
  thoughtline sessions list                          the newest sessions and their ids
  thoughtline sessions show ID                       read one in the terminal
  thoughtline sessions search database index         thoughts that hold both words
  thoughtline sessions export ID --format html --output trace.html
  thoughtline sessions stats                         how much was thought so far`;
