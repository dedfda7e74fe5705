import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Journal } from '../journal/journal.ts';
import type { Engine } from '../thinking/create-engine.ts';
import type { Templates } from '../thinking/templates/templates.ts';
import type { ToolRegistry } from '../tools/registry.ts';

/** What every door of the server opens on: stdio, HTTP and the API share one set of these. */
export interface ServerParts {
  readonly version: string;
  /** The tools that are offered, and no others. */
  readonly registry: ToolRegistry;
  /** All tools that runs may have used, to show what became of their calls; loaded when somebody looks. */
  readonly allTools?: (() => Promise<ToolRegistry>) | undefined;
  /** Brings the tools up to date with the settings, before a request is answered; undefined when they are. */
  readonly refresh?: () => Promise<void> | undefined;
  readonly thinking: Engine;
  readonly journal: Journal;
  /** The built-in templates and the user's own as they are now. */
  readonly templates: () => Promise<Templates>;
  readonly limits: () => ServerLimits;
  readonly clock: Clock;
  readonly log: Log;
}

/** Asked for every request, so that a changed setting counts at once. */
export interface ServerLimits {
  readonly maxMessageBytes: number;
  /** Per owner. */
  readonly requestsPerMinute: number;
}

/** Who calls, and the session that is meant where the call names none. */
export interface Scope {
  readonly owner: string;
  readonly session: string;
}
