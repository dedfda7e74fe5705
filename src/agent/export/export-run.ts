import type { DocumentFormat } from '../../base/document-formats.ts';
import { toReadableJson } from '../../base/visible-text.ts';
import type { RunTrace } from './run-trace.ts';
import { toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';
import { toMermaid } from './to-mermaid.ts';

const exporters: Readonly<Record<DocumentFormat, (trace: RunTrace) => string>> = {
  md: toMarkdown,
  json: toReadableJson,
  html: toHtml,
  mermaid: toMermaid,
};

/** Writes a run in a format; the text has no line feed at its end. It shows thoughts where the trace holds them. */
export function exportRun(trace: RunTrace, format: DocumentFormat): string {
  return exporters[format](trace);
}
