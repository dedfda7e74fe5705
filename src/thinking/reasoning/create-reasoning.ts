import type { Cancelled } from '../../base/cancellation.ts';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import type { SessionKey } from '../../journal/journal.ts';
import { createSessionWriter } from '../../journal/session-writer.ts';
import type { EngineParts } from '../engine-parts.ts';
import { describeProblems, type InputProblem } from '../input-problem.ts';
import type { Redact } from '../redaction.ts';
import { isId } from '../session-ids.ts';
import type { ThinkingSettings } from '../thinking-settings.ts';
import { answerReasoning, type ReasoningAnswer } from './answer-reasoning.ts';
import { checkReasoningInput, type ReasoningInput } from './check-reasoning-input.ts';
import { reasoningDecider } from './reasoning-decider.ts';
import { createReasoningNames, type ReasoningNames, type ReasoningRun } from './reasoning-names.ts';
import type { ReasoningErrorCode } from './reasoning-refusal.ts';
import { NEW_REASONING, type ReasoningState } from './reasoning-state.ts';
import { overLimit, unknownSession } from './refuse-reasoning.ts';
import { toCommand } from './to-command.ts';

/** Who reasons. */
export interface ReasonOptions {
  readonly owner?: string;
  readonly signal?: Cancelled | undefined;
}

/** Who reasons; perhaps an agent. */
export interface OpenReasonOptions extends ReasonOptions {
  /** Where an agent reasons. */
  readonly run?: ReasoningRun | undefined;
}

/** Reasoning in steps. */
export interface Reasoning {
  /** One call of `reasoning_think`. Never throws: whatever goes wrong is an answer with a code. */
  reason(input: ReasoningInput, options?: ReasonOptions): Promise<ReasoningAnswer>;
}

/** The same for an input as it came from a model. */
export interface OpenReasoning extends Reasoning {
  reason(input: unknown, options?: OpenReasonOptions): Promise<ReasoningAnswer>;
}

const NAME_IN_USE = 'send a new one: this one names a call to another session or about another question';

/** Makes the reasoning operation over a journal. */
export function createReasoning({ journal, clock, settings, limits, redactor }: EngineParts): OpenReasoning {
  const writer = createSessionWriter({ journal, decider: reasoningDecider });

  async function reason(given: unknown, options: OpenReasonOptions): Promise<ReasoningAnswer> {
    const current = settings();
    const redact = redactor(current);
    const checked = checkReasoningInput(given, { maxThoughtLength: current.maxThoughtLength, redact });
    if (!checked.ok) return invalidInput(checked.problems);
    const { sessionId } = checked.input;
    // No session can have such a name, and no store has to be asked.
    if (sessionId !== undefined && !isId(sessionId)) return { ok: false, error: unknownSession() };
    return submit(checked.input, options, { settings: current, redact });
  }

  async function submit(
    input: ReasoningInput,
    { owner = 'local', signal, run }: OpenReasonOptions,
    { settings: current, redact }: Current,
  ): Promise<ReasoningAnswer> {
    const names = createReasoningNames(journal, owner, run);
    const key: SessionKey = { owner, id: await names.toStored(input.sessionId) };
    const requestId = input.requestId ?? names.request;
    const command = toCommand(input, { at: clock.now(), ttlMs: current.reasoningTtlMs, redact });
    const limit = await limits.take({ owner, count: command.thoughts.length }, current);
    if (limit !== undefined && !(await isKnown(owner, requestId))) return { ok: false, error: overLimit(limit) };
    const submitted = await writer.submit(key, command, {
      ...(requestId === undefined ? {} : { requestId }),
      signal,
    });
    if (submitted.status === 'refused') return { ok: false, error: submitted.refusal };
    if (submitted.status === 'repeated') {
      const isMeant = input.sessionId === undefined || submitted.session.id === key.id;
      return repeat(input, submitted.session, { firstSeq: submitted.seq, query: command.query, isMeant, names });
    }
    const told = { seq: submitted.seq, generated: command.thoughts.length, state: submitted.state };
    return answer(input, key, { ...told, names });
  }

  /** A call that was stored before stores nothing now, so no limit holds it up. */
  async function isKnown(owner: string, requestId: string | undefined): Promise<boolean> {
    return requestId !== undefined && (await journal.request(owner, requestId)) !== undefined;
  }

  /**
   * The answer that the first call with this requestId had, whatever else the new one says: everything it was made from
   * is on record. Only where that answer would be about another session or another question is the call refused.
   */
  async function repeat(
    input: ReasoningInput,
    key: SessionKey,
    { firstSeq, query, isMeant, names }: Repeated,
  ): Promise<ReasoningAnswer> {
    const [first] = await journal.read(key, { afterSeq: firstSeq - 1, limit: 1 });
    const isStart = first?.type === 'session-started' && first.data['query'] === query;
    const isSame = isMeant && (isStart || input.sessionId !== undefined);
    const count = first?.data['eventsOfCall'];
    if (!isSame || typeof count !== 'number') return invalidInput([{ field: 'requestId', message: NAME_IN_USE }]);
    const seq = firstSeq + count - 1;
    const events = await journal.read(key, { beforeSeq: seq + 1 });
    const state = events.reduce((before, event) => reasoningDecider.evolve(before, event, event.seq), NEW_REASONING);
    const generated = events.filter((event) => event.seq >= firstSeq && event.type === 'thought-recorded').length;
    return answer(input, key, { seq, generated, state, names });
  }

  async function answer(input: ReasoningInput, key: SessionKey, told: Told): Promise<ReasoningAnswer> {
    const { include, targetThoughts } = input;
    const events = include === undefined ? [] : await journal.read(key, { beforeSeq: told.seq + 1 });
    return answerReasoning({
      sessionId: told.names.toTold(key.id),
      state: told.state,
      include,
      events,
      generatedThoughts: told.generated,
      requestedThoughts: targetThoughts,
    });
  }

  return {
    reason: async (given, options = {}) => {
      try {
        return await reason(given, options);
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** The settings at the time of a call. */
interface Current {
  readonly settings: ThinkingSettings;
  readonly redact: Redact;
}

/** What an answer tells of: the state after the call's last event. */
interface Told {
  readonly seq: number;
  readonly generated: number;
  readonly state: ReasoningState;
  readonly names: ReasoningNames;
}

/** A call that was stored before. */
interface Repeated {
  readonly firstSeq: number;
  readonly query: string | undefined;
  /** It names that session, or none. */
  readonly isMeant: boolean;
  readonly names: ReasoningNames;
}

function invalidInput(problems: readonly InputProblem[]): ReasoningAnswer {
  return { ok: false, error: { code: 'E_INVALID_INPUT', message: describeProblems(problems) } };
}

function failure(error: unknown): ReasoningAnswer {
  const code = codeOf(error);
  const next = code === 'E_SERVER_BUSY' ? { next: 'Nothing was stored. Send the same call again in a second.' } : {};
  return { ok: false, error: { code, message: messageOf(error), ...next } };
}

function codeOf(error: unknown): ReasoningErrorCode {
  const code = error instanceof ThoughtlineError ? error.code : '';
  if (code === 'journal/aborted') return 'E_ABORTED';
  return code === 'journal/busy' ? 'E_SERVER_BUSY' : 'E_REASONING';
}
