import {
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
  type ServerEvent,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import { fromUri, toUri } from '../resources/session-uri.ts';
import type { Served } from '../served.ts';
import type { Listens } from './listens.ts';
import { createSessionFeed, type SessionFeed } from './session-feed.ts';

/** Lets a connection hear of changed sessions, as its era asks for it. */
export function serveSubscriptions(
  { server, parts, scope }: Served,
  era: McpRequestContext['era'],
  listens?: Listens,
): void {
  const feed = createSessionFeed({ journal: parts.journal, owner: scope.owner, log: parts.log });
  if (era === 'legacy') serveSubscribe(server, feed);
  else if (listens !== undefined) serveListens(server, feed, listens);
}

/** So many URIs can a connection subscribe to. */
const MOST_SUBSCRIPTIONS = 1_024;

/** 2025 and before: the server itself keeps what the client subscribed to. */
function serveSubscribe(server: Server, feed: SessionFeed): void {
  // By the URI as we write it, because the client may have escaped it in another way.
  const subscribed = new Map<string, string>();
  const listen = switchable(feed, (event) => {
    const uri = event.kind === 'resource_updated' ? subscribed.get(event.uri) : undefined;
    if (uri !== undefined) send(server, { kind: 'resource_updated', uri });
  });
  server.setRequestHandler(
    'resources/subscribe',
    { params: specTypeSchemas.SubscribeRequestParams },
    async ({ uri }) => {
      const resource = fromUri(uri);
      if (resource === undefined) throw new ResourceNotFoundError(uri);
      if (subscribed.size >= MOST_SUBSCRIPTIONS) throw tooMany();
      subscribed.set(toUri(resource), uri);
      await listen(true);
      return {};
    },
  );
  server.setRequestHandler(
    'resources/unsubscribe',
    { params: specTypeSchemas.UnsubscribeRequestParams },
    async ({ uri }) => {
      const resource = fromUri(uri);
      if (resource !== undefined) subscribed.delete(toUri(resource));
      await listen(subscribed.size > 0);
      return {};
    },
  );
  server.onclose = () => void listen(false);
}

/** 2026: the SDK keeps what the client listens to, and picks it out of all that the server sends. */
function serveListens(server: Server, feed: SessionFeed, listens: Listens): void {
  const listen = switchable(feed, (event) => send(server, event));
  const stop = listens.follow(listen);
  server.onclose = () => {
    stop();
    void listen(false);
  };
}

/** Listens to the feed while it is switched on; resolves when nothing that is written from then on is missed. */
function switchable(feed: SessionFeed, listener: (event: ServerEvent) => void): (isOn: boolean) => Promise<void> {
  let stop: (() => void) | undefined;
  return async (isOn) => {
    if (!isOn) {
      stop?.();
      stop = undefined;
      return;
    }
    stop ??= feed.subscribe(listener);
    await feed.settled();
  };
}

function send(server: Server, event: ServerEvent): void {
  const sent =
    event.kind === 'resource_updated'
      ? server.sendResourceUpdated({ uri: event.uri })
      : server.sendResourceListChanged();
  // Whoever went away need not be told.
  sent.catch(() => {});
}

function tooMany(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidRequest,
    `A connection can subscribe to ${MOST_SUBSCRIPTIONS} resources. Unsubscribe from some first.`,
  );
}
