import * as z from 'zod';
import { followOwner } from '../live/follow-owner.ts';
import { defineRoute, type Route } from '../route.ts';
import { include } from '../schemas/fields.ts';

/** Everything that happens to an owner's sessions, live. */
export const ownerEventsRoute: Route = defineRoute({
  method: 'get',
  path: '/api/events',
  operationId: 'watchEvents',
  tag: 'sessions',
  summary: 'A live stream of the events of all your sessions',
  description:
    'Begins with the id of the present and goes on with what happens from now on. Sent back as Last-Event-ID, the last ' +
    'id makes the stream go on after it: nothing is missed and nothing comes twice. An id of another store is answered ' +
    'by one event named "reset", and the stream begins anew.',
  input: z.object({
    brief: z
      .enum(['true', 'false'])
      .exactOptional()
      .meta({ description: 'Only what happened and where, without data' }),
    include,
  }),
  alsoAs: ['text/event-stream'],
  headers: { 'Last-Event-ID': 'The last id that was seen' },
  run: async ({ brief, include: more }, call) => {
    const { request, parts } = call;
    const { journal, streams } = parts;
    const { owner } = call.scope;
    // Noted before the answer begins, so that what the caller does next is in the stream.
    const after = request.headers.get('last-event-id') || (await journal.position());
    const shown = { isBrief: brief === 'true', includeThoughts: more === 'thoughts' };
    return streams.open(call, (signal) => followOwner(journal, { owner, after, signal, ...shown }));
  },
});
