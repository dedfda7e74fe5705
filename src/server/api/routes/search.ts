import * as z from 'zod';
import { toIsoTime } from '../../../base/iso-time.ts';
import { excerpt } from '../../../thinking/recall/excerpt.ts';
import { type FoundThoughts, findThoughts } from '../../sessions/find-thoughts.ts';
import { shownTitle } from '../../sessions/shown-title.ts';
import { defineRoute, type Route } from '../route.ts';
import { include, kind, limit, sessionFilter } from '../schemas/fields.ts';
import { isoTime } from '../schemas/times.ts';

const hit = z.object({
  sessionId: z.string(),
  kind,
  title: z.string().exactOptional().meta({ description: 'Of the session' }),
  seq: z.int(),
  type: z.string(),
  at: isoTime,
  excerpt: z.string().meta({ description: 'The place where the words stand' }),
});

/** Finding thoughts by their words. */
export const searchRoute: Route = defineRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'searchThoughts',
  tag: 'sessions',
  summary: 'Find thoughts that hold all words, newest first; discarded ones are not found',
  input: z.object({
    q: z.string().trim().min(1, 'send at least one word').meta({ description: 'Words, prefix* or "a phrase"' }),
    sessionId: z.string().exactOptional().meta({ description: 'Only in this session' }),
    ...sessionFilter,
    limit: limit(20),
    before: z.string().exactOptional().meta({ description: 'The "next" of the page before' }),
    include,
  }),
  output: z.object({
    hits: z.array(hit),
    internal: z.int().meta({
      description: 'How many more stand in what agents thought in their runs; include=thoughts shows them',
    }),
    lookedAt: z.int().meta({
      description: 'How many places that hold the words were looked at; the filters may leave few of them',
    }),
    next: z
      .string()
      .exactOptional()
      .meta({ description: 'Send it as "before" to go on; absent when there is no more' }),
  }),
  run: async ({ q, include: more, ...query }, { scope: { owner }, parts: { journal } }) => {
    const includeThoughts = more === 'thoughts';
    const { hits, ...rest } = await findThoughts(journal, { ...query, owner, text: q, includeThoughts });
    return { hits: hits.map((found) => toHit(found, q)), ...rest };
  },
});

const LONGEST_EXCERPT = 300;

function toHit({ hit: { event }, session }: FoundThoughts['hits'][number], query: string): z.output<typeof hit> {
  const { seq, type, at, text = '' } = event;
  return {
    sessionId: session.id,
    kind: session.kind,
    ...shownTitle(session),
    seq,
    type,
    at: toIsoTime(at),
    excerpt: excerpt(text, query, LONGEST_EXCERPT),
  };
}
