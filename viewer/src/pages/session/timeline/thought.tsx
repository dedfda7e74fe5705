import { memo } from 'react';
import type { TraceStep } from '../../../api/types.ts';
import { countOf } from '../../../components/count-of.ts';
import { Markdown } from '../../../markdown/markdown.tsx';
import { Difference } from './difference.tsx';
import { StandingBadges } from './standing-badges.tsx';
import { withoutPinMarks } from './without-pin-marks.ts';

const STRUCTURE = [
  { field: 'observation', name: 'Observation' },
  { field: 'hypothesis', name: 'Hypothesis' },
  { field: 'evaluation', name: 'Evaluation' },
] as const;

interface ThoughtProps {
  readonly step: TraceStep;
  readonly isMarked: boolean;
  /** The text that this one thinks anew. */
  readonly revised?: string | undefined;
}

/** One thought, readable without a click. */
export const Thought: React.FC<ThoughtProps> = memo(({ step, isMarked, revised }) => {
  const { seq, at, tokens, summary, text, standing } = step;
  const parts = STRUCTURE.filter(({ field }) => step[field] !== undefined);
  return (
    <article
      className="thought"
      id={`e${seq}`}
      tabIndex={-1}
      aria-labelledby={`t${seq}`}
      data-standing={standing}
      data-conclusion={step.isConclusion}
      data-marked={isMarked || undefined}
    >
      <p className="thought-line" id={`t${seq}`}>
        <a href={`#e${seq}`} className="step-number">
          Step {step.step}
        </a>
        <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>
        <span>{countOf(tokens, 'token')}</span>
        <StandingBadges step={step} />
      </p>
      {summary !== undefined && <p className="thought-summary">{summary}</p>}
      <Markdown text={withoutPinMarks(text)} />
      {parts.length > 0 && (
        <dl className="structure">
          {parts.map(({ field, name }) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>
                <Markdown text={step[field] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {revised !== undefined && <Difference name={`difference ${seq}`} before={revised} after={text} />}
    </article>
  );
});
