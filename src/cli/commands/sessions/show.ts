import type { Command } from 'commander';
import { toReadableJson } from '../../../base/visible-text.ts';
import type { Parts } from '../../compose.ts';
import { jsonOption, ownerOption, type ReadOptions, thoughtsOption } from './options.ts';
import { requireTrace } from './require-trace.ts';

/** Adds `sessions show`. */
export function addShowCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('show <id>')
    .description('read a session: all its thoughts, also those that were discarded, or what an agent did')
    .addOption(thoughtsOption())
    .addOption(ownerOption())
    .addOption(jsonOption())
    .addHelpText('after', SHOW_HELP)
    .action((id: string, options: ShowOptions) => show(id, options, parts));
}

interface ShowOptions extends ReadOptions {
  readonly includeThoughts?: boolean;
}

const SHOW_HELP = `
Examples:
  thoughtline sessions show default
  thoughtline sessions show ID --json
  thoughtline sessions show RUN --include-thoughts`;

async function show(id: string, { owner, json, ...options }: ShowOptions, parts: Parts): Promise<void> {
  const { output } = parts;
  const trace = await requireTrace({ owner, id }, options, parts);
  if (json === true) return output.result(toReadableJson(trace));
  if (trace.kind === 'run') {
    const { runToTerminal } = await import('./run-to-terminal.ts');
    return output.result(runToTerminal(trace, output.colors));
  }
  const { toTerminal } = await import('./to-terminal.ts');
  return output.result(toTerminal(trace, output.colors));
}
