import { problemText } from '../../api/api-problem.ts';
import type { Statistics } from '../../api/types.ts';
import { countOf } from '../../components/count-of.ts';
import { useTitle } from '../../components/use-title.ts';
import { useAnswer } from '../../live/use-answer.ts';
import { costText } from '../run/run-figures.ts';
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
  const { sessions, thoughts, thinkingTokens, thinkingShare, toolCallsAfterThought: calls, nudges, runs } = statistics;
  return (
    <dl className="figures">
      <Figure
        name="Sessions"
        value={count(sessions)}
        note={runs === null ? '' : `${countOf(runs.count, 'run')} of agents`}
      />
      <Figure name="Thoughts" value={count(thoughts.recorded)} note={`${count(thoughts.discarded)} discarded`} />
      <Figure name="Tokens of thoughts" value={count(thinkingTokens)} />
      <Figure
        name="Share of tokens spent thinking"
        value={thinkingShare === null ? 'unknown' : `${(thinkingShare * 100).toFixed(1)} %`}
        note={thinkingShare === null ? 'no run tells' : 'of all tokens of runs'}
      />
      <Figure
        name="Tool calls after a thought"
        value={calls === null ? 'none' : count(calls.succeeded + calls.failed)}
        note={calls === null ? '' : `${count(calls.succeeded)} succeeded, ${count(calls.failed)} failed`}
      />
      <Figure name="Nudges" value={count(nudges)} note="the same thought three times in a row" />
      {runs !== null && <RunFigures runs={runs} />}
    </dl>
  );
}

function RunFigures({ runs }: { readonly runs: NonNullable<Statistics['runs']> }) {
  const { turns, steps, toolCalls, inputTokens, outputTokens, unknownUsage, cost, unknownCost } = runs;
  return (
    <>
      <Figure name="Steps of agents" value={count(steps)} note={`for ${countOf(turns, 'question')}`} />
      <Figure
        name="Tool calls"
        value={count(toolCalls.succeeded + toolCalls.failed)}
        note={`${count(toolCalls.succeeded)} succeeded, ${count(toolCalls.failed)} failed`}
      />
      <Figure name="Tokens in" value={count(inputTokens)} note={without(unknownUsage)} />
      <Figure name="Tokens out" value={count(outputTokens)} note={without(unknownUsage)} />
      <Figure
        name="Cost"
        value={cost === null ? 'unknown' : costText(cost)}
        note={cost === null ? '' : without(unknownCost)}
      />
    </>
  );
}

/** What a sum leaves out. */
function without(runs: number): string {
  return runs === 0 ? '' : `without ${countOf(runs, 'run')} that ${runs === 1 ? 'does' : 'do'} not tell`;
}

function Figure({ name, value, note = '' }: { readonly name: string; readonly value: string; readonly note?: string }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note !== '' && <dd className="figure-note">{note}</dd>}
    </div>
  );
}

function count(number: number | null): string {
  return number === null ? 'unknown' : number.toLocaleString();
}
