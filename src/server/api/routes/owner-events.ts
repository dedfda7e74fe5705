import * as z from 'zod';
import { followOwner } from '../live/follow-owner.ts';
import { recentPosition } from '../live/recent-position.ts';
import { defineRoute, type Route } from '../route.ts';

/** Everything that happens to an owner's sessions, live. */
export const ownerEventsRoute: Route = defineRoute({
  method: 'get',
  path: '/api/events',
  operationId: 'watchEvents',
  tag: 'sessions',
  summary: 'A live stream of the events of all your sessions',
  description:
    'Begins with what happens from now on. Sent back as Last-Event-ID, the id of an event makes the stream go on after ' +
    'it: nothing is missed and nothing comes twice. An id that this store never gave is answered by one event named ' +
    '"reset", and the stream begins anew.',
  input: z.object({}),
  alsoAs: ['text/event-stream'],
  headers: { 'Last-Event-ID': 'The id of the last event that was seen' },
  run: async (_, call) => {
    const { request, parts } = call;
    const { journal, streams } = parts;
    const { owner } = call.scope;
    const lastSeen = request.headers.get('last-event-id') || undefined;
    // Noted before the answer begins, so that what the caller does next is in the stream.
    const place = lastSeen === undefined ? await recentPosition(journal, owner) : { after: lastSeen };
    return streams.open(call, (signal) => followOwner(journal, { owner, signal, ...place }));
  },
});
