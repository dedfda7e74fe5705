import { memo } from 'react';
import { Markdown } from '../../markdown/markdown.tsx';
import { AnswerView } from './answer-view.tsx';
import { CallCard } from './call-card.tsx';
import { InternalMark } from './internal-mark.tsx';
import { StepLine } from './step-line.tsx';
import type { Item } from './to-items.ts';

/** One thing of a run, drawn. */
export function RunItem({ item, runId }: { readonly item: Item; readonly runId: string }) {
  switch (item.type) {
    case 'asked':
      return <AskedItem text={item.turn.text} at={item.turn.at} isPlan={item.turn.isPlan} />;
    case 'step':
      return <StepLine step={item.step} />;
    case 'said':
      return <SaidItem text={item.text} />;
    case 'thought':
      return <ThoughtItem text={item.text} source={item.source} />;
    case 'call':
      return <CallCard name={item.key} call={item.call} runId={runId} />;
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

const AskedItem: React.FC<{ readonly text: string; readonly at: string; readonly isPlan: boolean }> = memo(
  ({ text, at, isPlan }) => (
    <article className="run-item asked" tabIndex={-1}>
      <p className="item-line">
        <span>You</span>
        <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>
        {isPlan && <span>plan first</span>}
      </p>
      <p className="prose plain-text">{text}</p>
    </article>
  ),
);

const SaidItem: React.FC<{ readonly text: string }> = memo(({ text }) => (
  <article className="run-item said" tabIndex={-1}>
    <Markdown text={text} />
  </article>
));

const ThoughtItem: React.FC<{ readonly text: string; readonly source: string }> = memo(({ text, source }) => (
  <article className="run-item internal" tabIndex={-1}>
    <p className="item-line">
      <span>{source === 'model' ? 'Reasoning' : 'The formatter’s thinking'}</span>
      <InternalMark />
    </p>
    <Markdown text={text} />
  </article>
));
