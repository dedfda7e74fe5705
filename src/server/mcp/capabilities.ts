import type { JsonObject } from '../../base/json.ts';

/** Where a client talks to the server, and in which of the two protocols. */
export interface Conversation {
  readonly era: 'legacy' | 'modern';
  readonly isHttp: boolean;
}

/** What the server can do, and only what it can keep. */
export function capabilitiesOf(conversation: Conversation): JsonObject {
  return { tools: {}, resources: resourceCapabilities(conversation), prompts: {}, completions: {} };
}

/** Requests of the old era over HTTP have nobody to push to, and its clients cannot ask for news of the list. */
function resourceCapabilities({ era, isHttp }: Conversation): JsonObject {
  if (era === 'modern') return { subscribe: true, listChanged: true };
  return isHttp ? {} : { subscribe: true };
}
