import {
  type JSONRPCMessage,
  type RequestId,
  SUBSCRIPTION_ID_META_KEY,
  type Transport,
} from '@modelcontextprotocol/server';

/** Whether anybody listens on a connection of the 2026 era. */
export interface Listens {
  /** Calls back whenever it changes, until the returned function is called; clients are told when that is done. */
  follow(callback: (isHeard: boolean) => Promise<void>): () => void;
}

/** Watches a connection for `subscriptions/listen`, which the SDK answers without telling the server. */
export function observeListens(wire: Transport): { readonly transport: Transport; readonly listens: Listens } {
  const open = new Set<RequestId>();
  const callbacks = new Set<(isHeard: boolean) => Promise<void>>();

  const settle = async (change: () => void): Promise<void> => {
    const before = open.size > 0;
    change();
    const isHeard = open.size > 0;
    if (isHeard !== before) await Promise.all([...callbacks].map((callback) => callback(isHeard)));
  };
  const transport: Transport = {
    async start() {
      wire.onclose = () => transport.onclose?.();
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onmessage = (message, extra) => {
        const id = cancelled(message);
        if (id !== undefined) void settle(() => open.delete(id));
        transport.onmessage?.(message, extra);
      };
      await wire.start();
    },
    async send(message, options) {
      const id = acknowledged(message);
      if (id !== undefined) await settle(() => open.add(id));
      await wire.send(message, options);
    },
    close: () => wire.close(),
  };
  const follow: Listens['follow'] = (callback) => {
    callbacks.add(callback);
    return () => callbacks.delete(callback);
  };
  return { transport, listens: { follow } };
}

function acknowledged(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/subscriptions/acknowledged') return undefined;
  return toRequestId(message.params?._meta?.[SUBSCRIPTION_ID_META_KEY]);
}

function cancelled(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return toRequestId(message.params?.['requestId']);
}

function toRequestId(value: unknown): RequestId | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
