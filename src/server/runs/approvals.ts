import type { Approval, AskApproval } from '../../agent/agent.ts';
import { type JsonValue, throughJson } from '../../base/json.ts';
import { titleOf } from '../../tools/title.ts';

/** A call that waits for a person's word. */
export interface PendingApproval {
  readonly callId: string;
  readonly tool: string;
  /** What it would do, in one line. */
  readonly title: string;
  readonly input: JsonValue;
}

/** The questions of one run to whoever owns it. */
export interface Approvals {
  readonly ask: AskApproval;
  pending(): readonly PendingApproval[];
  /** False when nobody asks about this call (any more). */
  answer(callId: string, approval: Approval): boolean;
}

interface Waiting extends PendingApproval {
  resolve(approval: Approval): void;
}

/** Makes the questions of a run; one that nobody answers waits until the run stops. */
export function createApprovals(): Approvals {
  const waiting = new Set<Waiting>();
  return {
    ask: (call, spec, { signal }) =>
      new Promise((resolve, reject) => {
        const question: Waiting = {
          callId: call.id,
          tool: spec.name,
          title: titleOf(spec, call.input),
          input: throughJson(call.input ?? null),
          resolve: (approval) => {
            leave();
            resolve(approval);
          },
        };
        const stop = (): void => {
          leave();
          reject(signal.reason);
        };
        const leave = (): void => {
          waiting.delete(question);
          signal.removeEventListener('abort', stop);
        };
        if (signal.aborted) return stop();
        waiting.add(question);
        signal.addEventListener('abort', stop);
      }),
    pending: () => [...waiting].map(({ resolve: _, ...question }) => question),
    answer(callId, approval) {
      const question = [...waiting].find((each) => each.callId === callId);
      question?.resolve(approval);
      return question !== undefined;
    },
  };
}
