import * as z from 'zod';
import { readSessionStatistics } from '../../sessions/read-statistics.ts';
import { defineRoute, type Route } from '../route.ts';
import { sessionId } from '../schemas/fields.ts';
import { statistics } from '../schemas/statistics.ts';
import { unknownSession } from '../unknown-session.ts';

const ofAll = defineRoute({
  method: 'get',
  path: '/api/stats',
  operationId: 'getStatistics',
  tag: 'sessions',
  summary: 'How much was thought in all sessions',
  input: z.object({}),
  output: statistics,
  run: (_, { scope: { owner }, parts: { statistics: read } }) => read(owner),
});

const ofOne = defineRoute({
  method: 'get',
  path: '/api/sessions/{id}/stats',
  operationId: 'getSessionStatistics',
  tag: 'sessions',
  summary: 'How much was thought in a session',
  input: z.object({ id: sessionId }),
  output: statistics,
  problems: [404],
  run: async ({ id }, { scope: { owner }, parts: { journal } }) => {
    const counted = await readSessionStatistics(journal, { owner, id });
    if (counted === undefined) throw unknownSession(id);
    return counted;
  },
});

/** How much was thought. */
export const statisticsRoutes: readonly Route[] = [ofAll, ofOne];
