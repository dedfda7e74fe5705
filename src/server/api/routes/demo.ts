import * as z from 'zod';
import { ThoughtlineError } from '../../../base/error.ts';
import { defineRoute, type Route } from '../route.ts';

/** Something to look at for those who have nothing yet. */
export const demoRoute: Route = defineRoute({
  method: 'post',
  path: '/api/demo',
  operationId: 'playDemo',
  tag: 'runs',
  summary: 'Play a recorded run, without a model and without a key; while it plays, the same one is meant',
  input: z.object({}),
  output: z.object({ id: z.string().meta({ description: 'The id of its run' }) }),
  run: async (_, { scope: { owner }, parts: { demo } }) => {
    if (demo === undefined) throw new ThoughtlineError('demo/unavailable', 'This server has no demo.');
    return { id: await demo.play(owner) };
  },
});
