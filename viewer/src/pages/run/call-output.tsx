import { problemText } from '../../api/api-problem.ts';
import type { RunCall } from '../../api/run-types.ts';
import { LongText } from '../../components/long-text.tsx';
import { useAnswer } from '../../live/use-answer.ts';
import { useStanding } from './run-state.ts';

/** What a call gave, read when somebody looks: outputs are most of a long run. */
export function CallOutput({ call, runId }: { readonly call: RunCall; readonly runId: string }) {
  const isWorking = useStanding() === 'working';
  if (call.outcome === 'unfinished') return <p className="muted">There is none{isWorking ? ' yet' : ''}.</p>;
  if (call.text !== undefined) return <LongText text={call.text} />;
  return <ReadOutput callId={call.callId} runId={runId} />;
}

function ReadOutput({ callId, runId }: { readonly callId: string; readonly runId: string }) {
  const { value, problem } = useAnswer<RunCall>(
    `/api/runs/${encodeURIComponent(runId)}/calls/${encodeURIComponent(callId)}?include=thoughts`,
  );
  if (problem !== undefined) return <p role="alert">{problemText(problem)}</p>;
  if (value === undefined) return <p aria-busy="true">Loading…</p>;
  const { text, output } = value;
  return <LongText text={text ?? (typeof output === 'string' ? output : JSON.stringify(output ?? null, null, 2))} />;
}
