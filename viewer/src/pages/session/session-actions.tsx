import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import { useServices } from '../../services.ts';

const FORMATS = [
  { format: 'md', name: 'Markdown' },
  { format: 'json', name: 'JSON' },
  { format: 'html', name: 'HTML' },
  { format: 'mermaid', name: 'Mermaid' },
] as const;

/** Export, copy the link, delete. */
export function SessionActions({ id }: { readonly id: string }) {
  const { api } = useServices();
  const [said, setSaid] = useState('');
  const path = `/api/sessions/${encodeURIComponent(id)}`;

  const download = async (format: string): Promise<void> => {
    try {
      save(
        await api.download(`${path}/export?format=${format}`),
        `${fileName(id)}.${format === 'mermaid' ? 'mmd' : format}`,
      );
      setSaid('Saved');
    } catch (problem) {
      setSaid(problemText(problem));
    }
  };
  return (
    <div className="actions">
      <CopyLink onDone={setSaid} />
      {FORMATS.map(({ format, name }) => (
        <button key={format} type="button" onClick={() => download(format)}>
          {name}
        </button>
      ))}
      <DeleteButton path={path} onFailed={setSaid} />
      <span role="status">{said}</span>
    </div>
  );
}

function CopyLink({ onDone }: { readonly onDone: (text: string) => void }) {
  const [shown, setShown] = useState('');
  const copy = async (): Promise<void> => {
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
      onDone('Link copied');
    } catch {
      // Pages beyond this machine and without TLS have no clipboard.
      setShown(link);
    }
  };
  if (shown !== '') {
    return <input aria-label="Link" readOnly value={shown} onFocus={(event) => event.target.select()} />;
  }
  return (
    <button type="button" onClick={copy}>
      Copy link
    </button>
  );
}

function DeleteButton({ path, onFailed }: { readonly path: string; readonly onFailed: (text: string) => void }) {
  const { api } = useServices();
  const [, navigate] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async (): Promise<void> => {
    try {
      await api.request(path, { method: 'DELETE' });
      navigate('/sessions');
    } catch (problem) {
      onFailed(problemText(problem));
    }
  };
  return (
    <>
      <button type="button" className="danger" onClick={() => dialog.current?.showModal()}>
        Delete…
      </button>
      <dialog ref={dialog} aria-labelledby="delete-question">
        <h2 id="delete-question">Delete this session for good?</h2>
        <p>Its thoughts leave the store and the search. This cannot be undone.</p>
        <form method="dialog" className="actions">
          <button type="submit">Cancel</button>
          <button type="button" className="danger" onClick={remove}>
            Delete
          </button>
        </form>
      </dialog>
    </>
  );
}

/** What a file may be called everywhere. */
function fileName(id: string): string {
  return id.replace(/[^\w.-]+/g, '-').slice(0, 80) || 'session';
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
