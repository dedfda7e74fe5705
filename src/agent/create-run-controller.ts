import { setMaxListeners } from 'node:events';

/** What ends a run. Every call of a step listens to it, so that Node must not take many listeners for a mistake. */
export function createRunController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
