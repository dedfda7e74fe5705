import { useCallback } from 'react';
import { ApiProblem, problemText } from '../../api/api-problem.ts';
import type { RunTrace } from '../../api/run-types.ts';
import { FoldsContext, useFolds } from '../../components/folds.ts';
import { useTitle } from '../../components/use-title.ts';
import { useAnswer } from '../../live/use-answer.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { RunStateContext, useRunState } from '../run/run-state.ts';
import type { Thoughts } from './chat-items.ts';
import { Conversation } from './conversation.tsx';
import { useSettings } from './use-settings.ts';

/** A run as its user sees it. Of its thoughts, the server is asked for as much as the setting shows. */
export function ChatThread({ runId }: { readonly runId: string }) {
  const settings = useSettings();
  if (settings === undefined) return <p aria-busy="true">Loading…</p>;
  const setting = settings.get('thoughts');
  return <ReadThread runId={runId} thoughts={setting === 'summary' || setting === 'full' ? setting : 'hidden'} />;
}

function ReadThread({ runId, thoughts }: { readonly runId: string; readonly thoughts: Thoughts }) {
  const which = thoughts === 'hidden' ? '' : '&include=thoughts';
  const { value: trace, ...read } = useAnswer<RunTrace | { readonly kind: 'context' | 'reasoning' }>(
    `/api/sessions/${encodeURIComponent(runId)}?outputs=none${which}`,
    ({ sessionId }) => sessionId === runId,
  );
  const { value: state, ...asked } = useRunState(runId);
  const folds = useFolds(runId);
  useTitle((trace?.kind === 'run' ? trace.title : undefined) ?? 'Chat');
  const onChange = useCallback(() => {
    asked.refresh();
    read.refresh();
  }, [asked.refresh, read.refresh]);

  const problem = read.problem ?? asked.problem;
  if (problem instanceof ApiProblem && problem.status === 404) return <NotFoundPage />;
  if (trace !== undefined && trace.kind !== 'run') return <NotFoundPage />;
  if (trace === undefined || state === undefined) {
    return problem === undefined ? <p aria-busy="true">Loading…</p> : <p role="alert">{problemText(problem)}</p>;
  }
  return (
    <FoldsContext value={folds}>
      <RunStateContext value={state}>
        <Conversation trace={trace} state={state} thoughts={thoughts} problem={problem} onChange={onChange} />
      </RunStateContext>
    </FoldsContext>
  );
}
