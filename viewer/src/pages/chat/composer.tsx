import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { clickControl } from '../../components/use-keys.ts';

/** What is asked, and how. */
export interface Question {
  readonly text: string;
  readonly plan: boolean;
  readonly model?: string;
}

/** Where the reader writes. Enter sends, Shift and Enter begin a new line, Escape stops what is being done. */
export function Composer(props: {
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onAsk: (question: Question) => Promise<boolean>;
}) {
  const { draft, onDraft, onAsk } = props;
  const [isPlan, setIsPlan] = useState(false);
  const [model, setModel] = useState('');
  const [isSending, setIsSending] = useState(false);

  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (draft.trim() === '' || isSending) return;
    setIsSending(true);
    await onAsk({ text: draft, plan: isPlan, ...(model.trim() === '' ? {} : { model: model.trim() }) });
    setIsSending(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') clickControl('Escape');
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className="composer" onSubmit={send}>
      <label className="composer-text">
        <span className="unseen">Message</span>
        <textarea
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
        <button type="submit" className="strong" disabled={isSending || draft.trim() === ''}>
          Send
        </button>
      </div>
    </form>
  );
}
