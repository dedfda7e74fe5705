import { type Era, plainEraOf } from './envelope.ts';
import type { Message, Notification, Request } from './json-rpc.ts';
import type { PlainRequest } from './plain-request.ts';

/** Which era a connection speaks. Its first message decides that for good; asking with `server/discover` does not yet. */
export interface ConnectionEra {
  /** Whether a plain request means here what it says; if it comes first, it decides. */
  admits(request: PlainRequest): boolean;
  /** Whether a notification comes on a connection whose era is known; if it comes first, it decides. */
  hears(notification: Notification): boolean;
  /** A message goes to the SDK: if it comes first, only the SDK knows the era from now on. */
  leaves(): void;
  /** What makes another server stand where this connection stands, and has no other effect. */
  opening(): readonly Message[];
}

/** The era of a new connection. */
export function createConnectionEra(): ConnectionEra {
  let era: Era | 'left' | undefined;
  let first: PlainRequest | Notification | undefined;

  return {
    admits(request) {
      if (request.method === 'server/discover') return era === undefined || era === 'modern';
      if (era !== undefined) return era === request.era && request.method !== 'initialize';
      era = request.era;
      first = request;
      return true;
    },
    hears(notification) {
      if (era === undefined) {
        era = plainEraOf(notification.params) ?? 'left';
        first = notification;
      }
      return era !== 'left';
    },
    leaves() {
      era ??= 'left';
    },
    opening() {
      if (first === undefined || era === 'left') return [];
      if (!('id' in first)) return [first];
      if (era === 'modern') return [asRequest(first, 'tools/list')];
      const initialized: Notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
      return first.method === 'initialize' ? [asRequest(first, 'initialize'), initialized] : [initialized];
    },
  };
}

/** Listing tools can be asked again with the same envelope: it changes nothing. */
function asRequest({ id, params }: PlainRequest, method: 'initialize' | 'tools/list'): Request {
  return { jsonrpc: '2.0', id, method, params: method === 'initialize' ? params : { _meta: params['_meta'] } };
}
