import type { Route } from './route.ts';
import { contextRoutes } from './routes/contexts.ts';
import { demoRoute } from './routes/demo.ts';
import { ownerEventsRoute } from './routes/owner-events.ts';
import { reasoningRoute } from './routes/reasoning.ts';
import { runRoutes } from './routes/runs.ts';
import { searchRoute } from './routes/search.ts';
import { serverRoutes } from './routes/server.ts';
import { sessionEventsRoute } from './routes/session-events.ts';
import { exportRoute } from './routes/session-export.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { statisticsRoutes } from './routes/statistics.ts';

/** Every operation of the API: what is served and what is documented both come from this table. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  sessionEventsRoute,
  exportRoute,
  ownerEventsRoute,
  searchRoute,
  ...statisticsRoutes,
  ...contextRoutes,
  reasoningRoute,
  ...runRoutes,
  demoRoute,
  ...serverRoutes,
];
