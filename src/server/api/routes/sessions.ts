import * as z from 'zod';
import { listPage } from '../../../thinking/trace/list-page.ts';
import { attentionOf } from '../../runs/attention-of.ts';
import { loadSession } from '../../sessions/load-session.ts';
import { newestThought } from '../../sessions/newest-thought.ts';
import { removeSession } from '../../sessions/remove-session.ts';
import { defineRoute, type Route } from '../route.ts';
import { include, kind, limit, outputs, sessionFilter, sessionId } from '../schemas/fields.ts';
import { sessionRow, toSessionRow } from '../schemas/session-row.ts';
import { sessionTrace } from '../schemas/trace.ts';
import { unknownSession } from '../unknown-session.ts';

const listSessions = defineRoute({
  method: 'get',
  path: '/api/sessions',
  operationId: 'listSessions',
  tag: 'sessions',
  summary: 'List sessions, last touched first',
  input: z.object({
    ...sessionFilter,
    limit: limit(50),
    cursor: z.string().exactOptional().meta({ description: 'The "next" of the page before' }),
    include,
  }),
  output: z.object({
    sessions: z.array(sessionRow),
    next: z.string().exactOptional().meta({
      description: 'The cursor of the next page, also after one that is shorter than the limit; absent on the last',
    }),
  }),
  run: async ({ include: more, ...filter }, { scope: { owner }, parts: { journal, runs } }) => {
    const { sessions, ...next } = await listPage(journal, { ...filter, owner }, more === 'thoughts');
    const rows = sessions.map(async (session) => {
      const needs = attentionOf(session, runs?.find(owner, session.id));
      return toSessionRow(session, { thought: await newestThought(journal, session), needs });
    });
    return { sessions: await Promise.all(rows), ...next };
  },
});

const getSession = defineRoute({
  method: 'get',
  path: '/api/sessions/{id}',
  operationId: 'getSession',
  tag: 'sessions',
  summary: 'Read a session back: its thoughts, also the discarded ones, and what else happened',
  input: z.object({ id: sessionId, include, outputs }),
  output: sessionTrace,
  problems: [404],
  run: async ({ id, include: more, outputs: which }, { scope: { owner }, parts: { journal, allTools } }) => {
    const shown = { includeThoughts: more === 'thoughts', withoutOutputs: which === 'none' };
    const found = await loadSession(journal, { owner, id }, { allTools, ...shown });
    if (found === undefined) throw unknownSession(id);
    return found;
  },
});

const deleteSession = defineRoute({
  method: 'delete',
  path: '/api/sessions/{id}',
  operationId: 'deleteSession',
  tag: 'sessions',
  summary: 'Delete a session for good',
  input: z.object({ id: sessionId }),
  output: z.object({ deleted: z.object({ id: z.string(), kind, events: z.int() }) }),
  problems: [404],
  run: async ({ id }, { scope: { owner }, parts: { journal } }) => {
    const session = await journal.session({ owner, id });
    if (session === undefined || !(await removeSession(journal, session))) throw unknownSession(id);
    return { deleted: { id, kind: session.kind, events: session.seq } };
  },
});

/** Finding, reading and deleting sessions. */
export const sessionRoutes: readonly Route[] = [listSessions, getSession, deleteSession];
