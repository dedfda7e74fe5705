import type { Context, MiddlewareHandler } from 'hono';
import type { Scope } from '../server-parts.ts';

/** What hono carries along with a request. */
export interface AppEnv {
  /** The address that the request came from: the socket's own, whatever headers say. */
  readonly Bindings: { readonly address: string };
  readonly Variables: {
    /** Absent on the few public pages. */
    scope: Scope | undefined;
  };
}

/** A request on its way through the app. */
export type AppContext = Context<AppEnv>;

/** Something that stands in front of the routes. */
export type Guard = MiddlewareHandler<AppEnv>;
