import * as z from 'zod';
import { isThoughtsOfRun } from '../../../agent/run/thoughts-of.ts';
import { toIsoTime } from '../../../base/iso-time.ts';
import type { SearchHit } from '../../../journal/journal.ts';
import { excerpt } from '../../../thinking/recall/excerpt.ts';
import { defineRoute, type Route } from '../route.ts';
import { include, limit } from '../schemas/fields.ts';
import { isoTime } from '../schemas/times.ts';

const hit = z.object({
  sessionId: z.string(),
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
    limit: limit(20),
    before: z.string().exactOptional().meta({ description: 'The "next" of the page before' }),
    include,
  }),
  output: z.object({
    hits: z.array(hit),
    next: z
      .string()
      .exactOptional()
      .meta({ description: 'Send it as "before" to go on; absent when there is no more' }),
  }),
  run: async ({ q, include: more, ...page }, { scope: { owner }, parts: { journal } }) => {
    const hits = await journal.search({ owner, text: q, ...page });
    const next = hits.at(-1)?.event.position;
    const isAskedFor = more === 'thoughts' || page.sessionId !== undefined;
    const shown = isAskedFor ? hits : hits.filter(({ session }) => !isThoughtsOfRun(session.id));
    return { hits: shown.map((found) => toHit(found, q)), ...(next === undefined ? {} : { next }) };
  },
});

const LONGEST_EXCERPT = 300;

function toHit({ session, event: { seq, type, at, text = '' } }: SearchHit, query: string): z.output<typeof hit> {
  return { sessionId: session.id, seq, type, at: toIsoTime(at), excerpt: excerpt(text, query, LONGEST_EXCERPT) };
}
