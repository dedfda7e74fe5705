import type { RunEvent } from '../run/run-event.ts';

/** What a line about an event says, where it is told in one line; parts of it are untrusted text. */
export function describeEvent(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'run-resumed':
      return 'The run was taken up again.';
    case 'step-finished':
      return event.data.repeats === 0
        ? undefined
        : `The same calls with the same results as before, ${event.data.repeats + 1} times in a row.`;
    case 'results-shrunk':
      return `For the model, long results (${event.data.callIds.length}) are cut to ${event.data.maxTokens} tokens each from here on.`;
    case 'history-compacted':
      return `For the model, everything up to step ${event.data.upTo} is summed up from here on${colon(event.data.summary)}`;
    case 'plan-approved':
      return 'The user approved the plan.';
    case 'tool-granted':
      return `The user allowed ${event.data.tool} for the rest of the run.`;
    case 'turn-stopped':
      return describeStop(event.data);
    default:
      return undefined;
  }
}

function describeStop(stopped: Extract<RunEvent, { type: 'turn-stopped' }>['data']): string {
  if (stopped.reason === 'user') return 'The user stopped the run.';
  if (stopped.reason === 'server') return 'The server ended, and with it the run.';
  return `The run failed${colon(whyOf(stopped))}`;
}

function whyOf({ code, message }: { readonly code?: string; readonly message?: string }): string {
  return [message, code === undefined ? undefined : `(${code})`].filter((part) => part !== undefined).join(' ');
}

function colon(text: string): string {
  return text === '' ? '.' : `: ${text}`;
}
