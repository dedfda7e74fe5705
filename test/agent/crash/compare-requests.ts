import type { SeenRequest } from '../../model-server/seen-request.ts';

/** In what two runs differ, if they do. */
export interface Comparison {
  /** The first difference, in words. */
  readonly difference: string | undefined;
  /** How many calls of the second were interrupted. */
  readonly interrupted: number;
}

/** Told to the model instead of a result. */
const INTERRUPTED = / was (?:interrupted|not run): /;

/**
 * Compares what was asked by an undisturbed run with what was asked by one that was killed and resumed. A request that
 * was under way is asked twice; results of interrupted calls are others; everything else is the same to the byte.
 */
export function compareRequests(whole: readonly SeenRequest[], killed: readonly SeenRequest[]): Comparison {
  const interrupted = new Set(killed.flatMap(interruptedIn));
  const expected = whole.map((request) => toText(request, interrupted));
  const asked = killed
    .map((request) => toText(request, interrupted))
    .filter((text, index, all) => text !== all[index - 1]);
  const at = expected.findIndex((text, index) => text !== asked[index]);
  const place = at < 0 && asked.length > expected.length ? expected.length : at;
  if (place < 0) return { difference: undefined, interrupted: interrupted.size };
  const difference = `request ${place + 1}: ${describe(expected[place] ?? 'nothing', asked[place] ?? 'nothing')}`;
  return { difference, interrupted: interrupted.size };
}

function describe(expected: string, asked: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === asked[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - 200), at + 200);
  return `expected …${around(expected)}…\nasked …${around(asked)}…`;
}

function interruptedIn({ messages, model }: SeenRequest): string[] {
  const results = messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
  return results.filter(({ text }) => INTERRUPTED.test(text)).map(({ callId }) => callId.replaceAll(model, 'MODEL'));
}

function toText(request: SeenRequest, interrupted: ReadonlySet<string>): string {
  const { body, model, system, messages, tools, choice } = request;
  if (interrupted.size === 0) return JSON.stringify(body).replaceAll(model, 'MODEL');
  const shown = messages.map((message) => {
    if (message.role === 'user') return message.text.replaceAll(PUSHED, 'pushed');
    if (message.role === 'assistant') return message;
    return message.results.map((result) => {
      const id = result.callId.replaceAll(model, 'MODEL');
      return interrupted.has(id) ? id : result;
    });
  });
  return JSON.stringify({ system, messages: shown, tools, choice }).replaceAll(model, 'MODEL');
}

/** Results in the record that the final form is made of. */
const PUSHED = /tool(?: \(failed\))?:\n\| push (?:\d+|was (?:interrupted|not run):.*)/g;
