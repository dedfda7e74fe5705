import type { DocumentFormat } from '../../base/document-formats.ts';
import { toHtml } from './to-html.ts';
import { toJson } from './to-json.ts';
import { toMarkdown } from './to-markdown.ts';
import { toMermaid } from './to-mermaid.ts';
import type { Trace } from './trace.ts';

const exporters: Readonly<Record<DocumentFormat, (trace: Trace) => string>> = {
  md: toMarkdown,
  json: toJson,
  html: toHtml,
  mermaid: toMermaid,
};

/** Writes a trace in a format; the text has no line feed at its end. */
export function exportTrace(trace: Trace, format: DocumentFormat): string {
  return exporters[format](trace);
}
