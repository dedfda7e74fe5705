import { useState } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import type { RunState } from '../../api/run-types.ts';
import { useServices } from '../../services.ts';
import { ChatThread } from './chat-thread.tsx';
import { Composer, type Question } from './composer.tsx';
import { NewChat } from './new-chat.tsx';
import './chat-page.css';

/** Ask, and watch the agent work. */
export function ChatPage({ runId }: { readonly runId: string | undefined }) {
  const { api } = useServices();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<unknown>();
  const [draft, setDraft] = useState('');

  const ask = async (question: Question): Promise<boolean> => {
    setProblem(undefined);
    try {
      const body = runId === undefined ? question : { ...question, runId };
      const run = await api.request<RunState>('/api/runs', { method: 'POST', body });
      setDraft('');
      if (runId === undefined) navigate(`/chat/${encodeURIComponent(run.id)}`);
      return true;
    } catch (thrown) {
      setProblem(thrown);
      return false;
    }
  };
  return (
    <div className="chat">
      <h1 className="unseen">Chat</h1>
      {runId === undefined ? <NewChat onChoose={setDraft} /> : <ChatThread runId={runId} />}
      {problem !== undefined && (
        <p role="alert" className="plain-text">
          {problemText(problem)}
        </p>
      )}
      <Composer draft={draft} onDraft={setDraft} onAsk={ask} />
    </div>
  );
}
