import { createConnectionEra } from './connection-era.ts';
import { isRequest, type Message, type Notification } from './json-rpc.ts';
import { plainAnswerTo } from './plain-answer.ts';
import { plainRequestOf } from './plain-request.ts';
import { type ConnectionParts, createRunningCalls } from './running-calls.ts';

/**
 * Answers what nearly all messages ask for, in both eras and exactly as the SDK would, without loading it. A server
 * without a front is complete and slower: the front takes only what it is sure of.
 */
export interface Front {
  /** Takes a message that it can answer; false leaves it to the SDK. */
  take(message: Message): boolean;
  /** What the SDK must hear first, so that it stands where this connection stands. */
  opening(): readonly Message[];
  /** How many calls are not answered yet. */
  inFlight(): number;
}

/** Makes the front of one connection. */
export function createFront(connection: ConnectionParts): Front {
  const { parts, send } = connection;
  const calls = createRunningCalls(connection);
  const era = createConnectionEra();

  const takeNotification = (notification: Notification): boolean => {
    const isKnown = era.hears(notification);
    if (notification.method !== 'notifications/cancelled') return false;
    return isKnown && calls.cancel(notification.params?.['requestId']);
  };

  return {
    take(message) {
      if (!isRequest(message)) return 'method' in message && takeNotification(message);
      const request = plainRequestOf(message);
      if (request === undefined || !era.admits(request)) {
        era.leaves();
        return false;
      }
      if (request.method === 'tools/call') void calls.start(request);
      else send(plainAnswerTo(request, parts));
      return true;
    },
    opening: era.opening,
    inFlight: calls.count,
  };
}
