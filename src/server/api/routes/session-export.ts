import * as z from 'zod';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../../base/document-formats.ts';
import { exportSession } from '../../sessions/export-session.ts';
import { loadSession } from '../../sessions/load-session.ts';
import { defineRoute, type Route } from '../route.ts';
import { include, sessionId } from '../schemas/fields.ts';
import { sessionTrace } from '../schemas/trace.ts';
import { unknownSession } from '../unknown-session.ts';

/** How each format is named to those who save it. */
const FILES: Readonly<Record<DocumentFormat, { readonly type: string; readonly ending: string }>> = {
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
  input: z.object({ id: sessionId, format: z.enum(DOCUMENT_FORMATS).default('md'), include }),
  output: sessionTrace,
  alsoAs: [FILES.md, FILES.html, FILES.mermaid].map(({ type }) => type),
  problems: [404],
  run: async ({ id, format, include: more }, { scope: { owner }, parts: { journal, allTools } }) => {
    const found = await loadSession(journal, { owner, id }, { allTools, includeThoughts: more === 'thoughts' });
    if (found === undefined) throw unknownSession(id);
    const { type, ending } = FILES[format];
    return new Response(`${await exportSession(found, format)}\n`, {
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
