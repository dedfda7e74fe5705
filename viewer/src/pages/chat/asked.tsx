import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import type { RunState } from '../../api/run-types.ts';
import { useServices } from '../../services.ts';
import { RunItem } from '../run/run-item.tsx';
import type { Item } from '../run/to-items.ts';
import { ASKED, focusComposer } from './composer.tsx';

/** A message of the user, which can be changed: that makes a new run, and leaves this one as it is. */
export function Asked(props: { readonly item: Extract<Item, { type: 'asked' }>; readonly runId: string }) {
  const { item, runId } = props;
  const { api } = useServices();
  const [, navigate] = useLocation();
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<unknown>();

  const branch = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const path = `/api/runs/${encodeURIComponent(runId)}/branch`;
      const run = await api.request<RunState>(path, { method: 'POST', body: { turn: item.turn.turn, text } });
      navigate(`/chat/${encodeURIComponent(run.id)}`, { state: ASKED });
    } catch (thrown) {
      setProblem(thrown);
    }
  };
  const cancel = (): void => {
    setText(undefined);
    focusComposer();
  };
  if (text === undefined) {
    return (
      <div className="asked-frame">
        <RunItem item={item} runId={runId} />
        <button type="button" className="plain" onClick={() => setText(item.turn.text)}>
          Edit
        </button>
      </div>
    );
  }
  return (
    <form className="composer" onSubmit={branch}>
      <label className="composer-text">
        Change message {item.turn.turn}: a new conversation begins from here, this one stays as it is.
        <textarea ref={focus} rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
      <div className="composer-line">
        <button type="submit" className="strong" disabled={text.trim() === ''}>
          Branch
        </button>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** What opens by a click is where the reader goes on. */
function focus(field: HTMLElement | null): void {
  field?.focus();
}
