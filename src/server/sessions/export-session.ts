import type { DocumentFormat } from '../../base/document-formats.ts';
import type { SessionTrace } from './load-session.ts';

/** Writes a session in a format; the text has no line feed at its end. */
export async function exportSession(trace: SessionTrace, format: DocumentFormat): Promise<string> {
  if (trace.kind === 'run') {
    const { exportRun } = await import('../../agent/export/export-run.ts');
    return exportRun(trace, format);
  }
  const { exportTrace } = await import('../../thinking/trace/export-trace.ts');
  return exportTrace(trace, format);
}
