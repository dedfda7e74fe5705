import type { RunTarget } from '../../agent/agent.ts';
import { ThoughtlineError } from '../../base/error.ts';

/** The flags of `ask` and `chat` that say which model answers and how. */
export interface AgentOptions {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly maxSteps?: string;
  readonly thoughts?: string;
  readonly project?: string;
  readonly record?: string;
  readonly playback?: string;
  /** False with `--no-format`. */
  readonly format: boolean;
}

/** The flags of `ask`. */
export interface AskOptions extends AgentOptions {
  readonly plan?: boolean;
  readonly resume?: string;
  readonly approve?: boolean;
  readonly json?: boolean;
}

/** What a command line asks of the agent; one that contradicts itself is refused. */
export function toTarget(text: string, { resume, approve = false, plan = false, format }: AskOptions): RunTarget {
  if (approve) return toApproval(text, resume);
  if (text !== '') return { ...(resume === undefined ? {} : { runId: resume }), text, plan, format };
  if (resume === undefined)
    throw wrong('Say what to ask: thoughtline ask "What does this project do?", or pipe it in.');
  if (plan) throw wrong('--plan needs a question to plan for.');
  return { runId: resume, resume: true };
}

function toApproval(text: string, resume: string | undefined): RunTarget {
  if (resume === undefined) throw wrong('--approve needs the run whose plan is meant: --resume RUN --approve');
  if (text !== '') throw wrong('--approve carries the plan out as it is. To change it, leave --approve out.');
  return { runId: resume, approvePlan: true };
}

function wrong(message: string): ThoughtlineError {
  return new ThoughtlineError('usage/ask', message);
}
