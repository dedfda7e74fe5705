import { type Command, Option } from 'commander';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../../base/document-formats.ts';
import type { Parts } from '../../compose.ts';
import { ownerOption, type ReadOptions, thoughtsOption } from './options.ts';
import { requireTrace } from './require-trace.ts';
import { writeNewFile } from './write-new-file.ts';

/** Adds `sessions export`. */
export function addExportCommand(sessions: Command, parts: Parts): void {
  sessions
    .command('export <id>')
    .description('write a session as a document')
    .addOption(new Option('--format <format>', 'what to write').choices(DOCUMENT_FORMATS).default('md'))
    .addOption(new Option('--json', 'short for --format json').conflicts('format'))
    .option('--output <file>', 'write to this file instead of standard output')
    .option('--force', 'replace the file if there is one')
    .addOption(thoughtsOption())
    .addOption(ownerOption())
    .addHelpText('after', EXPORT_HELP)
    .action((id: string, options: ExportOptions) => exportSession(id, options, parts));
}

interface ExportOptions extends ReadOptions {
  readonly format: DocumentFormat;
  readonly output?: string;
  readonly force?: boolean;
  readonly includeThoughts?: boolean;
}

const EXPORT_HELP = `
Formats: md (Markdown), json (everything, for programs), html (one page that needs nothing else),
mermaid (a flowchart of the steps). What an agent thought in a run is left out, unless --include-thoughts is given.

Examples:
  thoughtline sessions export ID > trace.md
  thoughtline sessions export ID --format html --output trace.html`;

async function exportSession(id: string, options: ExportOptions, parts: Parts): Promise<void> {
  const { owner, json, output: file, force } = options;
  const trace = await requireTrace({ owner, id }, options, parts);
  const { exportSession } = await import('../../../server/sessions/export-session.ts');
  const text = await exportSession(trace, json === true ? 'json' : options.format);
  if (file === undefined) return parts.output.result(text);
  await writeNewFile(file, `${text}\n`, force === true);
  parts.output.note(`Written to ${file}.`);
}
