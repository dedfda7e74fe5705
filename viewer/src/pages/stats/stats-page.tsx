import { problemText } from '../../api/api-problem.ts';
import type { Statistics } from '../../api/types.ts';
import { useTitle } from '../../components/use-title.ts';
import { useAnswer } from '../../live/use-answer.ts';
import './stats-page.css';

/** How much was thought in all sessions, and what came of it. */
export function StatsPage() {
  useTitle('Stats');
  const { value, problem } = useAnswer<Statistics>('/api/stats', () => true);
  return (
    <section className="stats">
      <h1>Stats</h1>
      {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
      {value === undefined ? <p aria-busy="true">Loading…</p> : <Figures statistics={value} />}
    </section>
  );
}

function Figures({ statistics }: { readonly statistics: Statistics }) {
  const { sessions, thoughts, thinkingTokens, thinkingShare, toolCallsAfterThought: calls, nudges } = statistics;
  return (
    <dl className="figures">
      <Figure name="Sessions" value={count(sessions)} />
      <Figure name="Thoughts" value={count(thoughts.recorded)} note={`${count(thoughts.discarded)} discarded`} />
      <Figure name="Tokens of thoughts" value={count(thinkingTokens)} />
      <Figure
        name="Share of tokens spent thinking"
        value={thinkingShare === null ? 'unknown' : `${(thinkingShare * 100).toFixed(1)} %`}
        note="of what models wrote in runs"
      />
      <Figure
        name="Tool calls after a thought"
        value={calls === null ? 'unknown' : count(calls.succeeded + calls.failed)}
        {...(calls === null ? {} : { note: `${count(calls.succeeded)} succeeded, ${count(calls.failed)} failed` })}
      />
      <Figure name="Nudges" value={count(nudges)} note="the same thought three times in a row" />
    </dl>
  );
}

function Figure({ name, value, note }: { readonly name: string; readonly value: string; readonly note?: string }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note !== undefined && <dd className="figure-note">{note}</dd>}
    </div>
  );
}

function count(number: number): string {
  return number.toLocaleString();
}
