import { ApiProblem, problemText } from '../../api/api-problem.ts';
import type { RunTrace } from '../../api/run-types.ts';
import type { Trace } from '../../api/types.ts';
import { FoldsContext, useFolds } from '../../components/folds.ts';
import { useTitle } from '../../components/use-title.ts';
import { useAnswer } from '../../live/use-answer.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { RunView } from '../run/run-view.tsx';
import { ThoughtsView } from './thoughts-view.tsx';
import './session-page.css';

/** One session of any kind, as it is now and as it grows. */
export function SessionPage({ id }: { readonly id: string }) {
  const path = `/api/sessions/${encodeURIComponent(id)}?include=thoughts&outputs=none`;
  const { value, problem, isLoading } = useAnswer<SessionTrace>(path, ({ sessionId }) => sessionId === id);
  const folds = useFolds(id);
  useTitle(value?.title ?? id);
  if (problem instanceof ApiProblem && problem.status === 404) return <NotFoundPage wasHere={value !== undefined} />;
  if (value === undefined) {
    return isLoading ? <p aria-busy="true">Loading…</p> : <p role="alert">{problemText(problem)}</p>;
  }
  return (
    <FoldsContext value={folds}>
      {problem !== undefined && <p role="alert">This may be out of date: {problemText(problem)}</p>}
      {isRun(value) ? <RunView trace={value} /> : <ThoughtsView trace={value} />}
    </FoldsContext>
  );
}

type SessionTrace = Trace | RunTrace;

function isRun(trace: SessionTrace): trace is RunTrace {
  return trace.kind === 'run';
}
