import type { Turn } from '../../model-server/script.ts';
import { answersIn, type SeenRequest } from '../../model-server/seen-request.ts';

const STEPS = 12;
/** Which of the three calls of a step change something. */
const MIXES: readonly (readonly string[])[] = [
  ['peek', 'peek', 'peek'],
  ['peek', 'push', 'peek'],
  ['push', 'push', 'peek'],
  ['push', 'peek', 'push'],
];

/** What the model says: twelve steps of three calls, an answer, and its final form. It goes by the request alone. */
export function twelveSteps(request: SeenRequest): Turn {
  if (request.tools.some(({ name }) => name === 'response_formatter')) {
    const conversation = [{ type: 'text', content: 'All twelve are done.' }];
    return { calls: [{ name: 'response_formatter', input: { conversation }, id: `${request.model}_final` }] };
  }
  const step = answersIn(request) + 1;
  if (step > STEPS) return { text: 'Done.' };
  const calls = (MIXES[step % MIXES.length] ?? []).map((name, index) => ({
    name,
    input: { number: step * 10 + index },
    // The server remembers calls by their ids, over all runs.
    id: `${request.model}_${step}_${index}`,
  }));
  return { reasoning: `Thinking about step ${step}.`, text: `Step ${step}.`, calls };
}
