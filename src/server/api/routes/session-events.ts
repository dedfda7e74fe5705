import * as z from 'zod';
import { hideThoughts } from '../../../agent/export/hide-thoughts.ts';
import { isThoughtsOfRun } from '../../../base/thoughts-of.ts';
import type { StoredEvent } from '../../../journal/event.ts';
import type { Session } from '../../../journal/journal.ts';
import type { ApiCall } from '../api-parts.ts';
import { followSession } from '../live/follow-session.ts';
import type { SentEvent } from '../live/to-event-stream.ts';
import { wantsEventStream } from '../live/wants-event-stream.ts';
import { defineRoute, type Route } from '../route.ts';
import { include, limit, sessionId } from '../schemas/fields.ts';
import { shownEvent, toShownEvent } from '../schemas/shown-event.ts';
import { unknownSession } from '../unknown-session.ts';

/** What happened in a session, as a list or live. */
export const sessionEventsRoute: Route = defineRoute({
  method: 'get',
  path: '/api/sessions/{id}/events',
  operationId: 'readSessionEvents',
  tag: 'sessions',
  summary: 'The events of a session, oldest first, as JSON or as a live stream',
  description:
    'With "Accept: text/event-stream" all events come, then each new one as it happens. Sent back as Last-Event-ID, the ' +
    'id of an event makes the stream go on after it: nothing is missed and nothing comes twice. A session that was ' +
    'deleted and made again comes from its beginning.',
  input: z.object({
    id: sessionId,
    after: z.coerce.number().int().min(0).default(0).meta({ description: 'Only events with a higher seq' }),
    limit: limit(100),
    include,
  }),
  output: z.object({
    events: z.array(shownEvent),
    next: z.int().exactOptional().meta({ description: 'Send it as "after" to go on; absent on the last page' }),
  }),
  alsoAs: ['text/event-stream'],
  headers: { 'Last-Event-ID': 'For a stream: the id of the last event that was seen' },
  problems: [404],
  run: async ({ id, after, limit: most, include: more }, call) => {
    const { scope, request, parts } = call;
    const isWhole = more === 'thoughts';
    const session = await parts.journal.session({ owner: scope.owner, id });
    if (session === undefined || (isThoughtsOfRun(id) && !isWhole)) throw unknownSession(id);
    const show = session.kind === 'run' && !isWhole ? showWithoutThoughts : toShownEvent;
    if (wantsEventStream(request))
      return openStream({ session, show, afterSeq: lastSeen(request, session) ?? after }, call);
    const events = await parts.journal.read(session, { afterSeq: after, limit: most });
    const last = events.at(-1)?.seq ?? after;
    return { events: events.map(show), ...(last < session.seq ? { next: last } : {}) };
  },
});

interface Shown {
  readonly session: Session;
  readonly show: typeof toShownEvent;
  readonly afterSeq: number;
}

function showWithoutThoughts(event: StoredEvent): ReturnType<typeof toShownEvent> {
  return toShownEvent(hideThoughts(event));
}

function openStream({ session, show, afterSeq }: Shown, call: ApiCall): Response {
  const { journal, streams } = call.parts;
  return streams.open(call, async function* (signal): AsyncGenerator<SentEvent> {
    for await (const { incarnation, event } of followSession(journal, session, { afterSeq, signal })) {
      yield { id: `${incarnation}:${event.seq}`, data: show(event) };
    }
  });
}

/**
 * The seq in an id of this session; 0 in one of an earlier session of this name. What is no id is as good as none:
 * readers cannot choose what they send back.
 */
function lastSeen({ headers }: Request, { incarnation }: Session): number | undefined {
  const [, of, seq] = /^(.+):(\d{1,15})$/.exec(headers.get('last-event-id') ?? '') ?? [];
  if (seq === undefined) return undefined;
  return of === incarnation ? Number(seq) : 0;
}
