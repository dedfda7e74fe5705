import { messageOf } from '../../../base/error.ts';
import { createFront } from './front.ts';
import { INTERNAL_ERROR, isRequest, type Message, toErrorAnswer } from './json-rpc.ts';
import type { ConnectionParts } from './running-calls.ts';
import type { SdkConnection } from './sdk-connection.ts';

/** One client's conversation with the server. */
export interface Connection {
  receive(message: Message): void;
  /** How many requests are not answered yet. */
  inFlight(): number;
  close(): Promise<void>;
}

/** How messages are answered. */
export interface ConnectionOptions {
  /** False leaves every message to the SDK: the same answers, later. */
  readonly hasFront?: boolean;
}

/** Answers by the front what it takes, and all else by the SDK, which is loaded when the first such message arrives. */
export function createConnection(parts: ConnectionParts, { hasFront = true }: ConnectionOptions = {}): Connection {
  const front = createFront(parts);
  let loading: Promise<SdkConnection> | undefined;
  let loaded: SdkConnection | undefined;
  let waiting = 0;

  const load = async (): Promise<SdkConnection> => {
    const { connectSdk } = await import('./sdk-connection.ts');
    loaded = connectSdk(parts, front.opening());
    return loaded;
  };
  const leaveToSdk = async (message: Message): Promise<void> => {
    waiting += 1;
    loading ??= load();
    try {
      (await loading).deliver(message);
    } catch (error) {
      parts.parts.log.error(`A message cannot be answered: ${messageOf(error)}`);
      if (!isRequest(message)) return;
      parts.send(toErrorAnswer({ id: message.id, code: INTERNAL_ERROR, message: 'Internal error' }));
    } finally {
      waiting -= 1;
    }
  };

  return {
    receive(message) {
      if (hasFront && front.take(message)) return;
      // A notification that only the SDK would hear of is no reason to load it.
      if (hasFront && loading === undefined && !isRequest(message)) return;
      void leaveToSdk(message);
    },
    inFlight: () => front.inFlight() + waiting + (loaded?.inFlight() ?? 0),
    close: async () => (await loading)?.close(),
  };
}
