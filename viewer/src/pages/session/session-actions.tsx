import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import { withoutToken } from '../../api/token.ts';
import { copyText } from '../../components/copy-text.ts';
import { isThoughtsOfRun } from '../../components/session-name.ts';
import { SMALL, useMatches } from '../../components/use-matches.ts';
import { useServices } from '../../services.ts';
import { Neighbours } from './neighbours.tsx';

const FORMATS = [
  { format: 'md', name: 'Markdown' },
  { format: 'json', name: 'JSON' },
  { format: 'html', name: 'HTML' },
  { format: 'mermaid', name: 'Mermaid' },
] as const;

/** Export, copy the link, delete, and on to the next one; folded where the screen is small. */
export function SessionActions({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const { api, notice } = useServices();
  const isSmall = useMatches(SMALL);
  const path = `/api/sessions/${encodeURIComponent(id)}`;
  const download = async (format: string): Promise<void> => {
    try {
      const name = `${fileName(id)}.${format === 'mermaid' ? 'mmd' : format}`;
      save(
        await api.download(`${path}/export?format=${format}${isThoughtsOfRun(id) ? '&include=thoughts' : ''}`),
        name,
      );
      notice.set('Saved');
    } catch (problem) {
      notice.set(problemText(problem));
    }
  };
  const actions = (
    <div className="actions">
      {children}
      <CopyLink />
      <span className="exports">
        Export
        {FORMATS.map(({ format, name }) => (
          <button key={format} type="button" onClick={() => download(format)}>
            {name}
          </button>
        ))}
      </span>
      <DeleteButton id={id} path={path} />
      <Neighbours id={id} />
    </div>
  );
  if (!isSmall) return actions;
  return (
    <details className="menu">
      <summary>Actions</summary>
      {actions}
    </details>
  );
}

function CopyLink() {
  const { notice } = useServices();
  const [shown, setShown] = useState('');
  const copy = async (): Promise<void> => {
    // By its key, with a thought chosen, the link leads to that thought.
    const chosen = document.activeElement?.closest('[id^="e"]')?.id;
    const address = withoutToken(location.href);
    const link = chosen === undefined ? address : address.replace(/(#.*)?$/, `#${chosen}`);
    if (await copyText(link)) notice.set('Link copied');
    else setShown(link);
  };
  if (shown !== '') {
    return <input aria-label="Link" readOnly value={shown} onFocus={(event) => event.target.select()} />;
  }
  return (
    <button type="button" aria-keyshortcuts="c" onClick={copy}>
      Copy link
    </button>
  );
}

function DeleteButton({ id, path }: { readonly id: string; readonly path: string }) {
  const { api, feed, notice } = useServices();
  const [, navigate] = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async (): Promise<void> => {
    try {
      await api.request(path, { method: 'DELETE' });
      navigate('/sessions');
      notice.set('Session deleted');
      feed.tellDeleted(id);
    } catch (problem) {
      dialog.current?.close();
      notice.set(problemText(problem));
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
