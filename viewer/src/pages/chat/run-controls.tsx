import { useState } from 'react';
import { problemText } from '../../api/api-problem.ts';
import type { PendingApproval, RunState } from '../../api/run-types.ts';
import { LongText } from '../../components/long-text.tsx';
import { useWaiting } from '../../components/use-title.ts';
import { useServices } from '../../services.ts';

const DECISIONS = [
  { decision: 'once', name: 'Once', look: 'strong' },
  { decision: 'session', name: 'For this run', look: undefined },
  { decision: 'always', name: 'Always', look: undefined },
  { decision: 'deny', name: 'Deny', look: 'danger' },
] as const;

/** What the reader can decide about a run: calls that wait, its plan, stopping, going on. */
export function RunControls({ state, onChange }: { readonly state: RunState; readonly onChange: () => void }) {
  const { api } = useServices();
  const [problem, setProblem] = useState<unknown>();
  const { id, isRunning, status, pending } = state;
  useWaiting(pending.length + (status === 'waiting' ? 1 : 0));
  const send = async (action: string, body: object = {}): Promise<void> => {
    setProblem(undefined);
    try {
      await api.request(`/api/runs/${encodeURIComponent(id)}/${action}`, { method: 'POST', body });
    } catch (thrown) {
      setProblem(thrown);
    }
    onChange();
  };
  const canResume = !isRunning && (status === 'stopped' || status === 'failed' || status === 'active');
  return (
    <>
      {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
      {pending.map((call) => (
        <ApprovalCard
          key={call.callId}
          call={call}
          onDecide={(decision) => send('approve', { callId: call.callId, decision })}
        />
      ))}
      <div className="actions">
        {isRunning && (
          <button type="button" aria-keyshortcuts="Escape" onClick={() => send('cancel')}>
            Stop
          </button>
        )}
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

function ApprovalCard(props: { readonly call: PendingApproval; readonly onDecide: (decision: string) => void }) {
  const { tool, title, input } = props.call;
  return (
    <div className="approval" role="alert">
      <p>
        <strong>{tool}</strong> wants to run: {title}
      </p>
      <LongText text={JSON.stringify(input, null, 2)} />
      <div className="actions">
        {DECISIONS.map(({ decision, name, look }) => (
          <button key={decision} type="button" className={look} onClick={() => props.onDecide(decision)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
