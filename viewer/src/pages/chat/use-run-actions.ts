import { useCallback, useState } from 'react';
import { ApiProblem, problemText } from '../../api/api-problem.ts';
import { useServices } from '../../services.ts';
import { focusComposer } from './composer.tsx';

/** What the reader can have done with a run. */
export interface RunActions {
  send(action: 'cancel' | 'resume' | 'approve', body?: object): Promise<void>;
  /** Why the last action was refused. */
  readonly problem: string | undefined;
}

/** Acts on a run, and goes back to where the reader writes: the button is gone by then. */
export function useRunActions(runId: string, onChange: () => void): RunActions {
  const { api } = useServices();
  const [problem, setProblem] = useState<string>();
  const send = useCallback<RunActions['send']>(
    async (action, body = {}) => {
      setProblem(undefined);
      try {
        await api.request(`/api/runs/${encodeURIComponent(runId)}/${action}`, { method: 'POST', body });
      } catch (thrown) {
        setProblem(
          'callId' in body && isTooLate(thrown) ? 'Somebody else decided about this call.' : problemText(thrown),
        );
      }
      focusComposer();
      onChange();
    },
    [api, runId, onChange],
  );
  return { send, problem };
}

function isTooLate(thrown: unknown): boolean {
  return thrown instanceof ApiProblem && (thrown.code === 'runs/not-pending' || thrown.code === 'runs/not-running');
}
