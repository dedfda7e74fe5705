import { useState } from 'react';
import type { TraceStep } from '../../../api/types.ts';
import { Thought } from './thought.tsx';

/** Thoughts that were rolled back or cleared: folded, and as readable as any other once they are open. */
export function Discarded({
  steps,
  marked,
}: {
  readonly steps: readonly TraceStep[];
  readonly marked: number | undefined;
}) {
  const isWanted = steps.some(({ seq }) => seq === marked);
  const [isOpen, setIsOpen] = useState(isWanted);
  const tokens = steps.reduce((sum, step) => sum + step.tokens, 0);
  const word = steps[0]?.standing === 'cleared' ? 'cleared' : 'discarded';
  const what = steps.length === 1 ? '1 thought' : `${steps.length} thoughts`;
  return (
    <details className="discarded" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {what} {word} · {tokens.toLocaleString()} tokens given back
      </summary>
      {isOpen && steps.map((step) => <Thought key={step.seq} step={step} isMarked={step.seq === marked} />)}
    </details>
  );
}
