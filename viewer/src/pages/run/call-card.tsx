import { memo } from 'react';
import type { RunCall } from '../../api/run-types.ts';
import { Fold } from '../../components/fold.tsx';
import { LongText } from '../../components/long-text.tsx';
import { showHidden } from '../../components/visible-text.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { CallOutput } from './call-output.tsx';
import { InternalMark } from './internal-mark.tsx';
import { type PlanEntry, PlanList, planOf } from './plan-list.tsx';
import { durationText } from './run-figures.ts';
import { useIsPending } from './run-state.ts';

const OUTCOMES = {
  succeeded: { tone: 'ok', word: 'done' },
  failed: { tone: 'error', word: 'failed' },
  denied: { tone: 'warn', word: 'denied' },
  unfinished: { tone: 'discarded', word: 'unfinished' },
} as const;

interface CallProps {
  readonly name: string;
  readonly call: RunCall;
  readonly runId: string;
  readonly isSeen: boolean;
}

/** A tool call as one line; what went in and came out is a click away. A thought is prose, and open. */
export const CallCard: React.FC<CallProps> = memo(({ name, call, runId, isSeen }) => {
  const isPending = useIsPending(call.callId);
  const thought = thoughtOf(call);
  if (thought !== undefined) {
    return (
      <article className="run-item internal" tabIndex={-1}>
        <p className="item-line">
          <span>{call.tool}</span>
          <InternalMark isSeen={isSeen} />
        </p>
        <Markdown text={thought} />
      </article>
    );
  }
  const { tone, word } = isPending ? { tone: 'warn', word: 'needs you' } : OUTCOMES[call.outcome];
  const plan = planOf(call);
  if (plan !== undefined && call.outcome === 'succeeded') {
    return (
      <article className="run-item tool-call plan-call" tabIndex={-1}>
        <p className="item-line">
          <span className="tool-name">{call.tool}</span>
          {plan.length === 0 ? 'The plan is empty' : `${plan.filter(isDone).length} of ${plan.length} done`}
        </p>
        <PlanList entries={plan} />
      </article>
    );
  }
  return (
    <Fold
      name={name}
      className="run-item tool-call"
      tone={tone}
      line={<CallLine call={call} tone={tone} word={word} />}
    >
      {() => (
        <div className="tool-faces">
          <h2>Input</h2>
          <LongText text={showHidden(JSON.stringify(call.input, null, 2))} />
          <h2>Output</h2>
          <CallOutput call={call} runId={runId} />
        </div>
      )}
    </Fold>
  );
});

function CallLine(props: { readonly call: RunCall; readonly tone: string; readonly word: string }) {
  const { call, tone, word } = props;
  return (
    <>
      <span className="tool-name">{call.tool}</span>
      <span className="badge" data-tone={tone}>
        {word}
      </span>
      {call.durationMs !== undefined && <span className="muted">{durationText(call.durationMs)}</span>}
      <span className="muted tool-input">
        {showHidden(call.code === undefined ? oneLine(call.input) : (call.text ?? call.code))}
      </span>
    </>
  );
}

/** What a thinking tool was told. */
function thoughtOf({ internal, input }: RunCall): string | undefined {
  if (!internal || typeof input !== 'object' || input === null) return undefined;
  const thought: unknown = Reflect.get(input, 'thought');
  return typeof thought === 'string' ? thought : undefined;
}

function isDone({ status }: PlanEntry): boolean {
  return status === 'completed';
}

function oneLine(input: unknown): string {
  const text = JSON.stringify(input) ?? '';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
