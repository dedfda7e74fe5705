import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { ApiProblem, problemText } from '../../api/api-problem.ts';
import type { RunState, RunTrace } from '../../api/run-types.ts';
import { countOf } from '../../components/count-of.ts';
import { FoldsContext, useFolds } from '../../components/folds.ts';
import { useTitle } from '../../components/use-title.ts';
import { useAnswer } from '../../live/use-answer.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { spentText } from '../run/run-figures.ts';
import { RunItem } from '../run/run-item.tsx';
import { toItems } from '../run/to-items.ts';
import { Asked } from './asked.tsx';
import { LiveTurn } from './live-turn.tsx';
import { RunControls } from './run-controls.tsx';
import '../run/run-view.css';

/** A run as its user sees it: what was asked, what is being done, what was answered. Thoughts are not in it. */
export function ChatThread({ runId }: { readonly runId: string }) {
  const id = encodeURIComponent(runId);
  const isAbout = ({ sessionId }: { readonly sessionId: string }): boolean => sessionId === runId;
  const { value: trace, ...read } = useAnswer<RunTrace>(`/api/sessions/${id}?outputs=none`, isAbout);
  const { value: state, ...asked } = useAnswer<RunState>(`/api/runs/${id}`, isAbout);
  const [activity, setActivity] = useState('');
  const folds = useFolds(runId);
  useTitle(trace?.title ?? 'Chat');
  const items = useMemo(
    () => (trace === undefined ? [] : toItems(trace).filter(({ type }) => type !== 'step')),
    [trace],
  );
  const onChange = useCallback(() => {
    asked.refresh();
    read.refresh();
  }, [asked.refresh, read.refresh]);

  const problem = read.problem ?? asked.problem;
  if (problem instanceof ApiProblem && problem.status === 404) return <NotFoundPage />;
  if (trace === undefined || state === undefined) {
    return problem === undefined ? <p aria-busy="true">Loading…</p> : <p role="alert">{problemText(problem)}</p>;
  }
  const took = spentText(trace.spent);
  return (
    <FoldsContext value={folds}>
      <section className="thread" aria-label="Conversation">
        {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
        {items.map((item) =>
          item.type === 'asked' ? (
            <Asked key={item.key} item={item} runId={runId} />
          ) : (
            <RunItem key={item.key} item={item} runId={runId} />
          ),
        )}
        {state.isRunning && <LiveTurn runId={runId} onActivity={setActivity} onChange={onChange} />}
        <p className="muted" role="status">
          {state.isRunning ? activity : endOf(trace)}
        </p>
        <RunControls state={state} onChange={onChange} />
        <p className="muted">
          {took.tokens}, {took.cost}. <Link href={`/s/${id}`}>See the whole run</Link>
          {trace.thoughts.count === 0 ? '.' : `, with ${countOf(trace.thoughts.count, 'thought')} not shown here.`}
        </p>
      </section>
    </FoldsContext>
  );
}

/** Said once, when a turn is over. */
function endOf({ turns }: RunTrace): string {
  const answer = turns.at(-1)?.answer;
  if (answer === undefined) return '';
  const text = answer.conversation.map((piece) => (piece.type === 'text' ? piece.content : '')).join(' ');
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return `${answer.isPlan ? 'Plan' : 'Answer'} ready, ${countOf(words, 'word')}`;
}
