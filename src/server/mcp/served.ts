import type { Server } from '@modelcontextprotocol/server';
import type { Scope, ServerParts } from '../server-parts.ts';

/** A server under construction: what it opens on, and for whom. */
export interface Served {
  /** Takes handlers with the schemas of their params: without, malformed ones would count as a failure of ours. */
  readonly server: Server;
  readonly parts: ServerParts;
  readonly scope: Scope;
}
