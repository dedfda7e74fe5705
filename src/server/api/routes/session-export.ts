import * as z from 'zod';
import { exportTrace } from '../../../thinking/trace/export-trace.ts';
import { loadTrace } from '../../../thinking/trace/load-trace.ts';
import { TRACE_FORMATS, type TraceFormat } from '../../../thinking/trace/trace-formats.ts';
import { defineRoute, type Route } from '../route.ts';
import { sessionId } from '../schemas/fields.ts';
import { trace } from '../schemas/trace.ts';
import { unknownSession } from '../unknown-session.ts';

/** How each format is named to those who save it. */
const FILES: Readonly<Record<TraceFormat, { readonly type: string; readonly ending: string }>> = {
  md: { type: 'text/markdown', ending: 'md' },
  json: { type: 'application/json', ending: 'json' },
  html: { type: 'text/html', ending: 'html' },
  mermaid: { type: 'text/vnd.mermaid', ending: 'mmd' },
};

/** A page made of stored text is shown apart from everything else: without scripts, forms or an origin of its own. */
const SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A session as a document. */
export const exportRoute: Route = defineRoute({
  method: 'get',
  path: '/api/sessions/{id}/export',
  operationId: 'exportSession',
  tag: 'sessions',
  summary: 'Download a session as a document',
  input: z.object({ id: sessionId, format: z.enum(TRACE_FORMATS).default('md') }),
  output: trace,
  alsoAs: [FILES.md, FILES.html, FILES.mermaid].map(({ type }) => type),
  problems: [404],
  run: async ({ id, format }, { scope: { owner }, parts: { journal } }) => {
    const found = await loadTrace(journal, { owner, id });
    if (found === undefined) throw unknownSession(id);
    const { type, ending } = FILES[format];
    return new Response(`${exportTrace(found, format)}\n`, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${fileName(id)}.${ending}"`,
        ...(format === 'html' ? { 'content-security-policy': SANDBOX } : {}),
      },
    });
  },
});

const LONGEST_NAME = 60;

/** Ids can hold anything; file names should not. */
function fileName(id: string): string {
  const plain = id.replace(/[^a-z0-9_-]+/gi, '-').replace(/^-+|-+$/g, '');
  return `thoughtline-${plain.slice(0, LONGEST_NAME) || 'session'}`;
}
