import * as z from 'zod';
import type { ReplayOptions } from '../../../agent/export/replay-events.ts';
import type { Session } from '../../../journal/journal.ts';
import { followJournal, followTurn, type RunPlace, readPlace, retell, toSent } from '../../runs/follow-run.ts';
import type { LiveRun } from '../../runs/start-turn.ts';
import { isInterrupted } from '../../runs/until-gone.ts';
import type { ApiCall } from '../api-parts.ts';
import type { SentEvent } from '../live/to-event-stream.ts';
import { wantsEventStream } from '../live/wants-event-stream.ts';
import { requireRun } from '../require-run.ts';
import { defineRoute, type Route } from '../route.ts';
import { agentEvent, runId } from '../schemas/runs.ts';

/** What a run does, as whoever watches is told. */
export const runEventsRoute: Route = defineRoute({
  method: 'get',
  path: '/api/runs/{id}/events',
  operationId: 'readRunEvents',
  tag: 'runs',
  summary: 'What a run does, as JSON or as a live stream',
  description:
    'Of a run that works in this server, the events of its current turn as they happen, with the text piece by piece; of ' +
    'any other, the whole run as the journal tells it. The stream ends with the turn; where whoever worked on it was ' +
    'killed, with an error of the code run/interrupted: resume the run. Sent back as Last-Event-ID (or ' +
    '"after"), the id of an event makes it go on after it; when there is nothing more, the answer is 204. An id of ' +
    'another turn or server is answered by an event named "reset", and the stream begins anew. What the model thinks is ' +
    'told only with the setting "thoughts" at "full".',
  input: z.object({
    id: runId,
    after: z.string().exactOptional().meta({ description: 'Only what came after this id' }),
  }),
  output: z.object({
    events: z.array(agentEvent),
    next: z.string().exactOptional().meta({ description: 'Send it as "after" to go on' }),
  }),
  alsoAs: ['text/event-stream'],
  headers: { 'Last-Event-ID': 'For a stream: the id of the last event that was seen' },
  problems: [404],
  run: async ({ id, after: given }, call) => {
    const session = await requireRun(id, call);
    const live = call.parts.runs?.find(call.scope.owner, id);
    const after = readPlace(call.request.headers.get('last-event-id')) ?? readPlace(given ?? null);
    if (wantsEventStream(call.request)) return openStream({ session, live, after }, call);
    const sent = live === undefined ? await retold({ session, after }, call) : told(live, after);
    const next = sent.at(-1)?.id ?? given;
    return Response.json({ events: sent.map(({ data }) => data), ...(next === undefined ? {} : { next }) });
  },
});

interface Reading {
  readonly session: Session;
  readonly live?: LiveRun | undefined;
  readonly after: RunPlace | undefined;
}

async function openStream({ session, live, after }: Reading, call: ApiCall): Promise<Response> {
  const { journal, streams } = call.parts;
  if (live !== undefined) {
    // Whoever has seen the end is told to stop coming back.
    if (live.log.isEnded && after?.source === live.key && after.id >= live.log.lastId) return nothingMore();
    return streams.open(call, (signal) => followTurn(live, after, signal));
  }
  const retelling = { journal, session, options: await replayOptions(session, call) };
  if ((session.status !== 'active' || isInterrupted(session)) && after !== undefined) {
    const rest = await retell(retelling, after);
    if (rest.length === 0) return nothingMore();
  }
  return streams.open(call, (signal) => followJournal(retelling, after, signal));
}

function nothingMore(): Response {
  return new Response(null, { status: 204 });
}

async function retold({ session, after }: Reading, call: ApiCall): Promise<SentEvent[]> {
  const { journal } = call.parts;
  return retell({ journal, session, options: await replayOptions(session, call) }, after);
}

function told({ key, log }: LiveRun, after: RunPlace | undefined): SentEvent[] {
  return log.after(after?.source === key ? after.id : 0).map((event) => toSent(key, event));
}

async function replayOptions({ id }: Session, { parts }: ApiCall): Promise<ReplayOptions> {
  const registry = (await parts.allTools?.()) ?? parts.registry;
  const isFull = parts.settings().some(({ key, value }) => key === 'thoughts' && value === 'full');
  return { runId: id, registry, thoughts: isFull ? 'full' : 'hidden' };
}
