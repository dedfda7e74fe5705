import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import type { RunState } from '../../api/run-types.ts';
import { clickControl } from '../../components/use-keys.ts';
import { useServices } from '../../services.ts';

/** What the page of a run is told when the reader's message began it: the reader goes on writing there. */
export const ASKED = 'asked';

const FIELD = 'message';

/** Puts the reader back to where messages are written. */
export function focusComposer(): void {
  document.getElementById(FIELD)?.focus({ preventScroll: true });
}

/** Where the reader writes. Enter sends, Shift and Enter begin a new line, Escape stops what is being done. */
export function Composer(props: {
  /** The run to go on with; a new one otherwise. */
  readonly runId?: string;
  readonly isRunning?: boolean;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onAsked?: () => void;
  /** What else can be done, beside sending. */
  readonly children?: ReactNode;
}) {
  const { draft, onDraft, isRunning = false } = props;
  const [isPlan, setIsPlan] = useState(false);
  const [model, setModel] = useState('');
  const { ask, isSending, problem } = useAsk(props, isRunning);
  useEffect(() => {
    if (history.state === ASKED) focusComposer();
  }, []);

  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (draft.trim() === '' || isSending) return;
    await ask({ text: draft, plan: isPlan, ...(model.trim() === '' ? {} : { model: model.trim() }) });
    focusComposer();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') clickControl('Escape');
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className="composer" onSubmit={send}>
      {problem !== undefined && (
        <p role="alert" className="plain-text">
          {problemText(problem)}
        </p>
      )}
      <label className="composer-text">
        <span className="unseen">Message</span>
        <textarea
          id={FIELD}
          rows={3}
          placeholder="Ask, or say what to do"
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={press}
        />
      </label>
      <div className="composer-line">
        <label>
          <input type="checkbox" checked={isPlan} onChange={(event) => setIsPlan(event.target.checked)} /> Plan first
        </label>
        <label>
          <span className="unseen">Model</span>
          <input placeholder="model of the settings" value={model} onChange={(event) => setModel(event.target.value)} />
        </label>
        <span className="composer-end">
          {props.children}
          <button type="submit" className="strong" disabled={isSending || draft.trim() === ''}>
            Send
          </button>
        </span>
      </div>
    </form>
  );
}

interface Question {
  readonly text: string;
  readonly plan: boolean;
  readonly model?: string;
}

interface Asking {
  readonly runId?: string;
  readonly onDraft: (text: string) => void;
  readonly onAsked?: () => void;
}

/** Sends messages, one after another. What was refused because the run was at work can be sent once it is not. */
function useAsk({ runId, onDraft, onAsked }: Asking, isRunning: boolean) {
  const { api } = useServices();
  const [, navigate] = useLocation();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    if (!isRunning) setProblem(undefined);
  }, [isRunning]);
  const ask = async (question: Question): Promise<void> => {
    setProblem(undefined);
    setIsSending(true);
    try {
      const body = runId === undefined ? question : { ...question, runId };
      const run = await api.request<RunState>('/api/runs', { method: 'POST', body });
      onDraft('');
      if (runId === undefined) navigate(`/chat/${encodeURIComponent(run.id)}`, { state: ASKED });
      onAsked?.();
    } catch (thrown) {
      setProblem(thrown);
    }
    setIsSending(false);
  };
  return { ask, isSending, problem };
}
