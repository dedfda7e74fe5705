import { useState } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import { useServices } from '../../services.ts';

/** Plays the recorded run, and goes where it can be watched. */
export function DemoButton() {
  const { api } = useServices();
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const play = async (): Promise<void> => {
    setIsAsking(true);
    try {
      const { id } = await api.request<{ readonly id: string }>('/api/demo', { method: 'POST', body: {} });
      navigate(`/s/${encodeURIComponent(id)}`);
    } catch (thrown) {
      setIsAsking(false);
      setProblem(thrown);
    }
  };
  return (
    <>
      <button type="button" className="strong" disabled={isAsking} onClick={play}>
        Play the demo
      </button>
      {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
    </>
  );
}
