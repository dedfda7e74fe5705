import { memo } from 'react';
import type { RunStep } from '../../api/run-types.ts';
import { countOf } from '../../components/count-of.ts';
import { costText, durationText, tokenText } from './run-figures.ts';
import { useStanding } from './run-state.ts';

const UNANSWERED = {
  working: 'not answered yet',
  interrupted: 'the server ended in the middle of this step; resume to go on',
  over: 'not answered',
} as const;

const PURPOSES = { work: '', format: 'the form of the answer', compact: 'a summary of what came before' } as const;

/** Where a step begins: what it took, and how often it had to be asked. */
export const StepLine: React.FC<{ readonly step: RunStep }> = memo(({ step }) => {
  const { answered } = step;
  const standing = useStanding();
  const facts = [PURPOSES[step.purpose], ...(answered === undefined ? [UNANSWERED[standing]] : factsOf(answered))];
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

function factsOf(answered: NonNullable<RunStep['answered']>): string[] {
  const { atLeast, durationMs, stopReason } = answered;
  const known = atLeast ?? answered;
  // Where it is told only in part, nothing at all may be all that is known.
  const isKnown = atLeast === undefined || Boolean(atLeast.inputTokens);
  return [
    isKnown ? `${atLeast === undefined ? '' : 'at least '}${tokenText(known.inputTokens)} in` : 'unknown tokens in',
    `${isKnown ? count(known.outputTokens) : 'unknown'} out`,
    known.reasoningTokens ? `${count(known.reasoningTokens)} of them thinking` : '',
    known.cachedInputTokens ? `${count(known.cachedInputTokens)} from the cache` : '',
    known.cost === null || !isKnown ? '' : costText(known.cost),
    durationText(durationMs),
    stopReason === 'length' ? 'cut at the output limit' : '',
  ];
}

function count(tokens: number | null): string {
  return tokens === null ? 'unknown' : tokens.toLocaleString();
}
