// An agent that thinks in sessions of 25 steps, one call after the other.
import { STEPS } from './contestants.mjs';
import { createThoughts } from './thoughts.mjs';

/** `think()` records the next thought of this agent; after the last step of a session it begins another. */
export function createAgent({ contestant, server, number = 1 }) {
  const thoughts = createThoughts(number);
  let session = 0;
  let step = 0;
  let previous;
  return {
    think: async () => {
      step = (step % STEPS) + 1;
      if (step === 1) session += 1;
      const id = `agent-${number}-session-${session}`;
      const call = contestant.call({ thought: thoughts.next(), step, session: id, previous });
      previous = await server.call(call);
      return { call, result: previous };
    },
  };
}
