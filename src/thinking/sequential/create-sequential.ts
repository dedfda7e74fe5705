import type { Cancelled } from '../../base/cancellation.ts';
import { messageOf } from '../../base/error.ts';
import { createSessionWriter } from '../../journal/session-writer.ts';
import type { EngineParts } from '../engine-parts.ts';
import { describeProblems } from '../input-problem.ts';
import type { Redact } from '../redaction.ts';
import { checkId, DEFAULT_SESSION, sequentialId } from '../session-ids.ts';
import { checkSequentialInput } from './check-sequential-input.ts';
import { sequentialDecider } from './sequential-decider.ts';
import type { SequentialInput } from './sequential-input.ts';
import { reportedBranches, type SequentialState } from './sequential-state.ts';

/** Whose thought it is, and which history it belongs to. */
export interface SequentialOptions {
  readonly owner?: string;
  /** The connection or session: every one has a history of its own. `default` where it is left out. */
  readonly sessionId?: string;
  readonly signal?: Cancelled | undefined;
}

/** The five fields of the reference server. */
export interface SequentialProgress {
  readonly thoughtNumber: number;
  readonly totalThoughts: number;
  readonly nextThoughtNeeded: boolean;
  readonly branches: readonly string[];
  readonly thoughtHistoryLength: number;
}

/** What a thought is answered with: where the history stands, or why nothing was stored. */
export type SequentialAnswer = SequentialProgress | { readonly status: 'failed'; readonly error: string };

/** Thinking in numbered thoughts, as the reference server has it. */
export interface Sequential {
  /** One call of `sequentialthinking`. Never throws: whatever goes wrong is an answer. */
  recordSequentialThought(input: SequentialInput, options?: SequentialOptions): Promise<SequentialAnswer>;
}

/** The same for an input as it came from a model. */
export interface OpenSequential extends Sequential {
  recordSequentialThought(input: unknown, options?: SequentialOptions): Promise<SequentialAnswer>;
}

/** Makes the operation over a journal. */
export function createSequential({ journal, clock, settings, limits, redactor }: EngineParts): OpenSequential {
  const writer = createSessionWriter({ journal, decider: sequentialDecider });

  async function record(input: unknown, options: SequentialOptions): Promise<SequentialAnswer> {
    const { owner = 'local', sessionId = DEFAULT_SESSION, signal } = options;
    const current = settings();
    const checked = checkSequentialInput(input, current.maxThoughtLength);
    if (!checked.ok) return failed(describeProblems(checked.problems));
    const redact = redactor(current);
    const checkedId = checkId(sessionId, redact);
    if (!checkedId.ok) return failed(`The session id ${checkedId.mistake}.`);
    const limit = await limits.take({ owner, count: 1 }, current);
    if (limit !== undefined) return failed(`${limit.what}. ${limit.advice}.`);
    const thought = redacted(checked.thought, redact);
    const submitted = await writer.submit(
      { owner, id: sequentialId(sessionId) },
      { at: clock.now(), thought },
      { signal },
    );
    if (submitted.status === 'stored') return progressOf(thought, submitted.state);
    return failed(submitted.status === 'refused' ? submitted.refusal : 'The thought was sent twice.');
  }

  return {
    recordSequentialThought: async (input, options = {}) => {
      try {
        return await record(input, options);
      } catch (error) {
        return failed(messageOf(error));
      }
    },
  };
}

/** A branch's name is stored and reported like the thought itself, so it is cleaned like it. */
function redacted(thought: SequentialInput, redact: Redact): SequentialInput {
  const branch = thought.branchId === undefined ? {} : { branchId: redact(thought.branchId) };
  return { ...thought, thought: redact(thought.thought), ...branch };
}

function progressOf(thought: SequentialInput, state: SequentialState): SequentialProgress {
  return {
    thoughtNumber: thought.thoughtNumber,
    totalThoughts: Math.max(thought.totalThoughts, thought.thoughtNumber),
    nextThoughtNeeded: thought.nextThoughtNeeded,
    branches: reportedBranches(state),
    thoughtHistoryLength: state.historyLength,
  };
}

function failed(error: string): SequentialAnswer {
  return { status: 'failed', error };
}
