import { useEffect, useRef } from 'react';
import type { PendingApproval, RunState } from '../../api/run-types.ts';
import { useWaiting } from '../../components/use-title.ts';
import { useServices } from '../../services.ts';
import { ApprovalCard } from './approval-card.tsx';
import type { RunActions } from './use-run-actions.ts';

/** What the reader can decide about a run: calls that wait, its plan, going on. */
export function RunControls({ state, actions }: { readonly state: RunState; readonly actions: RunActions }) {
  const { isRunning, status, pending } = state;
  const { send, problem } = actions;
  const decided = useDecidedHere(state);
  useWaiting(pending.length + (status === 'waiting' ? 1 : 0));
  const canResume = !isRunning && (status === 'stopped' || status === 'failed' || status === 'active');
  return (
    <>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {pending.map(({ callId, ...call }) => (
        <ApprovalCard
          key={callId}
          call={{ callId, ...call }}
          onDecide={(decision) => {
            decided.add(callId);
            void send('approve', { callId, decision });
          }}
        />
      ))}
      <div className="actions">
        {canResume && (
          <button type="button" onClick={() => send('resume')}>
            Resume
          </button>
        )}
        {status === 'waiting' && (
          <button type="button" className="strong" onClick={() => send('approve')}>
            Approve the plan
          </button>
        )}
      </div>
    </>
  );
}

/** The calls that were decided on this page; of others that do not wait any more, the reader is told. */
function useDecidedHere({ pending, status, isInterrupted }: RunState): Set<string> {
  const { notice } = useServices();
  const decided = useRef(new Set<string>());
  const before = useRef<readonly PendingApproval[]>([]);
  useEffect(() => {
    const isGone = ({ callId }: PendingApproval): boolean => !pending.some((call) => call.callId === callId);
    const elsewhere = before.current.find((call) => isGone(call) && !decided.current.has(call.callId));
    before.current = pending;
    if (elsewhere !== undefined && status !== 'stopped' && !isInterrupted) {
      notice.set(`${elsewhere.tool} was decided elsewhere`);
    }
  }, [pending, status, isInterrupted, notice]);
  return decided.current;
}
