import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { useStore } from '../live/store.ts';
import { useServices } from '../services.ts';

/** Asks for a token where the server wants one; nothing of anybody is shown before. */
export function TokenGate({ children }: { readonly children: ReactNode }) {
  const { token } = useServices();
  const given = useStore(token);
  const isMissing = useStore(token.isMissing);
  const [typed, setTyped] = useState('');
  // Another token may be another owner's: nothing that is shown stays.
  if (!isMissing) return <Fragment key={given}>{children}</Fragment>;

  const enter = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') token.set(typed.trim());
  };
  return (
    <form className="gate" onSubmit={enter}>
      <h1>This server needs a token</h1>
      <p>
        Make one with <code>thoughtline tokens add NAME</code>. It is kept in this tab and gone when you close it.
      </p>
      {given !== undefined && <p role="alert">Nobody has this token. Check it, or make a new one.</p>}
      <label>
        Token{' '}
        <input type="password" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </label>
      <button type="submit" className="strong">
        Enter
      </button>
    </form>
  );
}
