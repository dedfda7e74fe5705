import { useEffect, useState } from 'react';
import { useServices } from '../../services.ts';
import { followRun } from './follow-run.ts';
import { NOTHING_YET } from './turn-so-far.ts';

/** What the agent does right now: the text as it grows, and one line that says what it is at. */
export function LiveTurn({ runId, onChange }: { readonly runId: string; readonly onChange: () => void }) {
  const { token } = useServices();
  const [turn, setTurn] = useState(NOTHING_YET);
  useEffect(() => {
    setTurn(NOTHING_YET);
    const left = new AbortController();
    void followRun({ runId, token: token.get(), signal: left.signal, show: setTurn, onChange });
    return () => left.abort();
  }, [runId, token, onChange]);
  return (
    <div className="live-turn">
      {turn.text !== '' && <p className="prose plain-text">{turn.text}</p>}
      <p className="muted" role="status">
        <span className="live-dot" aria-hidden="true" /> {turn.activity}
      </p>
    </div>
  );
}
