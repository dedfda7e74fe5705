import { Markdown } from '../../markdown/markdown.tsx';
import { AnswerView } from './answer-view.tsx';
import { CallCard } from './call-card.tsx';
import { InternalMark } from './internal-mark.tsx';
import type { Item } from './to-items.ts';

/** One thing of a run, drawn. */
export function RunItem({ item }: { readonly item: Item }) {
  switch (item.type) {
    case 'asked':
      return (
        <article className="run-item asked" tabIndex={-1}>
          <p className="item-line">
            You · <time dateTime={item.at}>{new Date(item.at).toLocaleTimeString()}</time>
            {item.isPlan && ' · plan first'}
          </p>
          <p className="prose plain-text">{item.text}</p>
        </article>
      );
    case 'said':
      return (
        <article className="run-item said" tabIndex={-1}>
          <p className="item-line">Step {item.step.step} · the model says</p>
          <Markdown text={item.text} />
        </article>
      );
    case 'thought':
      return (
        <article className="run-item internal" tabIndex={-1}>
          <p className="item-line">
            Step {item.step.step} · {item.source === 'model' ? 'reasoning' : 'the formatter’s thinking'} ·{' '}
            <InternalMark />
          </p>
          <Markdown text={item.text} />
        </article>
      );
    case 'call':
      return <CallCard call={item.call} step={item.step} />;
    case 'note':
      return <p className="run-item note">{item.note.text}</p>;
    case 'answer':
      return <AnswerView answer={item.answer} />;
  }
}
