import { memo } from 'react';
import type { RunTurn } from '../../api/run-types.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { AnswerView } from './answer-view.tsx';
import { CallCard } from './call-card.tsx';
import { InternalMark } from './internal-mark.tsx';
import { StepLine } from './step-line.tsx';
import type { Item } from './to-items.ts';

/** One thing of a run, drawn; `isSeen` where a setting shows thoughts to the user, too. */
export function RunItem(props: { readonly item: Item; readonly runId: string; readonly isSeen?: boolean }) {
  const { item, runId, isSeen = false } = props;
  switch (item.type) {
    case 'asked':
      return <AskedItem seq={item.turn.seq} text={item.turn.text} at={item.turn.at} isPlan={item.turn.isPlan} />;
    case 'step':
      return <StepLine step={item.step} />;
    case 'said':
      return <SaidItem text={item.text} />;
    case 'thought':
      return <ThoughtItem text={item.text} source={item.source} isSeen={isSeen} />;
    case 'call':
      return <CallCard name={item.key} call={item.call} runId={runId} isSeen={isSeen} />;
    case 'note':
      return (
        <p className="run-item note" tabIndex={-1}>
          {item.note.text}
        </p>
      );
    case 'answer':
      return <AnswerView answer={item.answer} />;
  }
}

type AskedProps = Pick<RunTurn, 'seq' | 'text' | 'at' | 'isPlan'>;

const AskedItem: React.FC<AskedProps> = memo(({ seq, text, at, isPlan }) => (
  <article className="run-item asked" id={`e${seq}`} tabIndex={-1}>
    <p className="item-line">
      <span>You</span>
      <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>
      {isPlan && <span>plan first</span>}
    </p>
    <p className="prose plain-text">{text}</p>
  </article>
));

const SaidItem: React.FC<{ readonly text: string }> = memo(({ text }) => (
  <article className="run-item said" tabIndex={-1}>
    <Markdown text={text} />
  </article>
));

interface ThoughtProps {
  readonly text: string;
  readonly source: string;
  readonly isSeen: boolean;
}

const ThoughtItem: React.FC<ThoughtProps> = memo(({ text, source, isSeen }) => (
  <article className="run-item internal" tabIndex={-1}>
    <p className="item-line">
      <span>{source === 'model' ? 'Reasoning' : 'The formatter’s thinking'}</span>
      <InternalMark isSeen={isSeen} />
    </p>
    <Markdown text={text} />
  </article>
));
