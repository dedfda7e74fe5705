import { useEffect, useState } from 'react';
import { useServices } from '../../services.ts';
import { followRun } from './follow-run.ts';
import { NOTHING_YET } from './turn-so-far.ts';

/** What the agent writes right now, as it grows; what it is at, it tells in a few words. */
export function LiveTurn(props: {
  readonly runId: string;
  readonly onActivity: (words: string) => void;
  readonly onChange: () => void;
}) {
  const { runId, onActivity, onChange } = props;
  const { token } = useServices();
  const [turn, setTurn] = useState(NOTHING_YET);
  useEffect(() => {
    setTurn(NOTHING_YET);
    const left = new AbortController();
    void followRun({ runId, token: token.get(), signal: left.signal, show: setTurn, onChange });
    return () => left.abort();
  }, [runId, token, onChange]);
  useEffect(() => onActivity(turn.activity), [onActivity, turn.activity]);
  return (
    <div className="live-turn">
      {turn.text !== '' && <p className="prose plain-text">{turn.text}</p>}
      <span className="live-dot" aria-hidden="true" />
    </div>
  );
}
