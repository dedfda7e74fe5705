import { extname } from 'node:path';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../../base/document-formats.ts';
import { ThoughtlineError } from '../../../base/error.ts';
import type { Chat } from './chat.ts';

/** Writes the run of the chat as a document, without its thoughts: to a new file, or to the screen. */
export async function exportRun(file: string, { state, opened, output }: Chat): Promise<void> {
  const session =
    state.runId === undefined ? undefined : await opened.journal.session({ owner: 'local', id: state.runId });
  if (session === undefined) throw wrong('There is nothing to export yet.');
  const format = file === '' ? 'md' : formatOf(file);
  const { loadRunTrace } = await import('../../../agent/export/load-run-trace.ts');
  const { exportRun: write } = await import('../../../agent/export/export-run.ts');
  const registry = await opened.tools();
  const text = write(await loadRunTrace(opened.journal, session, { includeThoughts: false, registry }), format);
  if (file === '') return output.result(text);
  const { writeNewFile } = await import('../../commands/sessions/write-new-file.ts');
  await writeNewFile(file, `${text}\n`, false);
  return output.note(`Written to ${file}.`);
}

function formatOf(file: string): DocumentFormat {
  const ending = extname(file).slice(1).toLowerCase();
  const format = DOCUMENT_FORMATS.find((each) => each === ending);
  if (format !== undefined) return format;
  throw wrong(
    `What ${file} should hold is told by its ending: ${DOCUMENT_FORMATS.map((each) => `.${each}`).join(', ')}.`,
  );
}

function wrong(message: string): ThoughtlineError {
  return new ThoughtlineError('usage/slash-command', message);
}
