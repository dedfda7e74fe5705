import { Link } from 'wouter';
import { ApiProblem, problemText } from '../../api/api-problem.ts';
import type { RunState, RunTrace } from '../../api/run-types.ts';
import { useAnswer } from '../../live/use-answer.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
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
  const trace = useAnswer<RunTrace>(`/api/sessions/${id}`, isAbout);
  const state = useAnswer<RunState>(`/api/runs/${id}`, isAbout);
  const problem = trace.problem ?? state.problem;
  if (problem instanceof ApiProblem && problem.status === 404) return <NotFoundPage />;
  if (trace.value === undefined || state.value === undefined) {
    return problem === undefined ? <p aria-busy="true">Loading…</p> : <p role="alert">{problemText(problem)}</p>;
  }
  return (
    <section className="thread" aria-label="Conversation">
      {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
      {toItems(trace.value).map((item) =>
        item.type === 'asked' ? (
          <Asked key={item.key} item={item} runId={runId} />
        ) : (
          <RunItem key={item.key} item={item} />
        ),
      )}
      {state.value.isRunning && <LiveTurn runId={runId} onChange={state.refresh} />}
      <RunControls state={state.value} onChange={state.refresh} />
      <p className="muted">
        <Link href={`/s/${id}`}>See the whole run</Link>, with {trace.value.thoughts.count} thoughts that are not shown
        here.
      </p>
    </section>
  );
}
