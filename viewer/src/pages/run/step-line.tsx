import { memo } from 'react';
import type { RunStep } from '../../api/run-types.ts';
import { countOf } from '../../components/count-of.ts';
import { costText, durationText, tokenText } from './run-figures.ts';

const PURPOSES = { work: '', format: 'the form of the answer', compact: 'a summary of what came before' } as const;

/** Where a step begins: what it took, and how often it had to be asked. */
export const StepLine: React.FC<{ readonly step: RunStep }> = memo(({ step }) => {
  const { answered } = step;
  const facts = [
    PURPOSES[step.purpose],
    ...(answered === undefined
      ? ['not answered yet']
      : [
          `${tokenText(answered.inputTokens)} in`,
          `${count(answered.outputTokens)} out`,
          (answered.reasoningTokens ?? 0) === 0 ? '' : `${count(answered.reasoningTokens)} of them thinking`,
          (answered.cachedInputTokens ?? 0) === 0 ? '' : `${count(answered.cachedInputTokens)} from the cache`,
          answered.cost === null ? '' : costText(answered.cost),
          durationText(answered.durationMs),
          answered.stopReason === 'length' ? 'cut at the output limit' : '',
        ]),
  ];
  const retries = answered?.retries ?? 0;
  return (
    <p className="step-line" id={`e${step.seq}`} tabIndex={-1}>
      <a href={`#e${step.seq}`} className="step-number">
        Step {step.step}
      </a>
      {facts.filter((fact) => fact !== '').join(' · ')}
      {retries > 0 && (
        <span className="badge" data-tone="warn">
          {countOf(retries, 'retry', 'retries')}
        </span>
      )}
    </p>
  );
});

function count(tokens: number | null): string {
  return tokens === null ? 'unknown' : tokens.toLocaleString();
}
