import {
  isInitializeRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveConnection } from '../serve-connection.ts';
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  isRequest,
  type Message,
  type Request,
  type RequestId,
  toErrorAnswer,
} from './json-rpc.ts';
import type { ConnectionParts } from './running-calls.ts';

/** The SDK's end of a connection: everything that the front leaves to it. */
export interface SdkConnection {
  deliver(message: Message): void;
  /** How many requests are not answered yet; those that stay open by their nature do not count. */
  inFlight(): number;
  close(): Promise<void>;
}

/** Serves the rest of a connection that stands where `opening` leads; nobody is told the answers to that. */
export function connectSdk({ parts, scope, send }: ConnectionParts, opening: readonly Message[]): SdkConnection {
  const unanswered = new Set<RequestId>();
  const unheard = new Set<RequestId>();
  const wire: Transport = {
    start: async () => {},
    close: async () => {},
    async send(message) {
      const id = 'method' in message ? undefined : message.id;
      if (id !== undefined) unanswered.delete(id);
      if (id === undefined || !unheard.delete(id)) send(message);
    },
  };
  const server = serveConnection(parts, scope, wire);

  for (const [index, message] of opening.entries()) {
    const again = isRequest(message) ? { ...message, id: `opening-${scope.session}-${index}` } : message;
    if (isRequest(again)) unheard.add(again.id);
    if (isForSdk(again)) wire.onmessage?.(again);
  }
  return {
    deliver(given) {
      const message = withoutOthers(given);
      // What the SDK cannot read it would pass over in silence.
      if (!isForSdk(message)) return refuse(message, send);
      if (isWrongGreeting(message)) return send(toErrorAnswer({ id: message.id, ...WRONG_GREETING }));
      if (isRequest(message) && message.method !== 'subscriptions/listen') unanswered.add(message.id);
      if ('method' in message && message.method === 'notifications/cancelled') forget(message.params?.['requestId']);
      wire.onmessage?.(message);
    },
    inFlight: () => unanswered.size,
    close: () => server.close(),
  };

  function forget(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') unanswered.delete(id);
  }
}

/** The members that JSON-RPC knows: for any other the SDK would refuse the message, and the front does not. */
function withoutOthers(message: Message): Message {
  if (!('method' in message)) return message;
  const { jsonrpc, method, params } = message;
  const id = isRequest(message) ? { id: message.id } : {};
  return { jsonrpc, method, ...id, ...(params === undefined ? {} : { params }) };
}

function isForSdk(message: Message): message is Message & JSONRPCMessage {
  return isJSONRPCRequest(message) || isJSONRPCNotification(message) || isJSONRPCResponse(message);
}

/** The SDK takes the client's mistake for its own. */
function isWrongGreeting(message: Message): message is Request {
  return isRequest(message) && message.method === 'initialize' && !isInitializeRequest(message);
}

const WRONG_GREETING = {
  code: INVALID_PARAMS,
  message: 'initialize needs "protocolVersion", "capabilities" and "clientInfo" with a name and a version.',
};

function refuse(message: Message, send: ConnectionParts['send']): void {
  if (!isRequest(message)) return;
  const reason = '"params" or its "_meta" has a field of a kind that MCP does not allow.';
  send(toErrorAnswer({ id: message.id, code: INVALID_REQUEST, message: reason }));
}
