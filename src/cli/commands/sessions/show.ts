import type { Command } from 'commander';
import { toReadableJson } from '../../../thinking/trace/visible-text.ts';
import type { Parts } from '../../compose.ts';
import { jsonOption, ownerOption, type ReadOptions } from './options.ts';
import { requireTrace } from './require-trace.ts';

/** Adds `sessions show`. */
export function addShowCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('show <id>')
    .description('read a session: all its thoughts, also those that were discarded')
    .addOption(ownerOption())
    .addOption(jsonOption())
    .addHelpText('after', SHOW_HELP)
    .action((id: string, options: ReadOptions) => show(id, options, parts));
}

const SHOW_HELP = `
Examples:
  thoughtline sessions show default
  thoughtline sessions show ID --json`;

async function show(id: string, { owner, json }: ReadOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const trace = await requireTrace({ owner, id }, parts);
  if (json === true) return output.result(toReadableJson(trace));
  const { toTerminal } = await import('./to-terminal.ts');
  output.result(toTerminal(trace, output.colors));
}
