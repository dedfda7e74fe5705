import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import type { RunState, RunTrace } from '../../api/run-types.ts';
import { countOf } from '../../components/count-of.ts';
import { useStore } from '../../live/store.ts';
import { useServices } from '../../services.ts';
import { BranchOrigin } from '../run/branch-origin.tsx';
import { spentText } from '../run/run-figures.ts';
import { RunItem } from '../run/run-item.tsx';
import { toItems } from '../run/to-items.ts';
import { Asked } from './asked.tsx';
import { type ChatItem, chatItems, type Thoughts, thoughtsText } from './chat-items.ts';
import { Composer } from './composer.tsx';
import { LiveTurn } from './live-turn.tsx';
import { RunControls } from './run-controls.tsx';
import { useEndOfPage } from './use-end-of-page.ts';
import { useRunActions } from './use-run-actions.ts';
import '../run/run-view.css';

/** What was asked, what is being done, what was answered, and where the reader goes on. */
export function Conversation(props: {
  readonly trace: RunTrace;
  readonly state: RunState;
  readonly thoughts: Thoughts;
  readonly problem: unknown;
  readonly onChange: () => void;
}) {
  const { trace, state, thoughts, problem, onChange } = props;
  const { id } = trace;
  const thread = useRef<HTMLElement>(null);
  const end = useEndOfPage(thread);
  const actions = useRunActions(id, onChange);
  const [draft, setDraft] = useState('');
  const [activity, setActivity] = useState('');
  const isAway = useStore(useServices().feed.status).state === 'waiting';
  const isAtWork = state.isRunning && !isAway;
  const items = useMemo(() => chatItems(toItems(trace), thoughts), [trace, thoughts]);
  // What the reader opens grows downwards, under the eyes that look at it.
  const onClick = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('summary, .approval') !== null) end.stay();
  };
  return (
    <>
      <h1 className="unseen">Chat</h1>
      <section className="thread" aria-label="Conversation" ref={thread} onClickCapture={onClick}>
        {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
        <BranchOrigin trace={trace} page="chat" />
        {items.map((item) => (
          <ThreadItem key={item.key} item={item} runId={id} />
        ))}
        {isAtWork && <LiveTurn runId={id} onActivity={setActivity} onChange={onChange} />}
        <p className="muted" role="status">
          {isAway ? 'The server does not answer.' : state.isRunning ? activity : endOf(trace, state)}
        </p>
        {!isAway && <RunControls state={state} actions={actions} />}
        <Foot trace={trace} thoughts={thoughts} />
      </section>
      <Composer
        runId={id}
        isRunning={state.isRunning}
        draft={draft}
        onDraft={setDraft}
        onAsked={() => {
          onChange();
          end.go();
        }}
      >
        {!end.isThere && (
          <button type="button" className="pill to-thread-end" aria-keyshortcuts="f" onClick={end.go}>
            {state.pending.length > 0 ? 'Needs you ↓' : 'To the end ↓'}
          </button>
        )}
        {isAtWork && (
          <button type="button" aria-keyshortcuts="Escape" onClick={() => actions.send('cancel')}>
            Stop
          </button>
        )}
      </Composer>
    </>
  );
}

function ThreadItem({ item, runId }: { readonly item: ChatItem; readonly runId: string }) {
  if (item.type === 'asked') return <Asked item={item} runId={runId} />;
  if (item.type === 'thoughts') return <p className="run-item note muted">{thoughtsText(item.count)}</p>;
  return <RunItem item={item} runId={runId} isSeen />;
}

function Foot({ trace, thoughts }: { readonly trace: RunTrace; readonly thoughts: Thoughts }) {
  const took = spentText(trace.spent);
  const { count } = trace.thoughts;
  return (
    <p className="muted">
      {took.tokens}, {took.cost}. <Link href={`/s/${encodeURIComponent(trace.id)}`}>See the whole run</Link>
      {count === 0 || thoughts === 'full' ? '.' : `, with ${countOf(count, 'thought')} not shown here.`}
    </p>
  );
}

/** Said once, when a turn is over. */
function endOf({ turns }: RunTrace, { isInterrupted }: RunState): string {
  if (isInterrupted) return 'The server ended in the middle of this step; resume to go on.';
  const answer = turns.at(-1)?.answer;
  if (answer === undefined) return '';
  const text = answer.conversation.map((piece) => (piece.type === 'text' ? piece.content : '')).join(' ');
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return `${answer.isPlan ? 'Plan' : 'Answer'} ready, ${countOf(words, 'word')}`;
}
