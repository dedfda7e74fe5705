import type { TraceStep } from '../../../api/types.ts';
import { countOf } from '../../../components/count-of.ts';
import { Fold } from '../../../components/fold.tsx';
import { Thought } from './thought.tsx';

/** Thoughts that were rolled back or cleared: folded, and as readable as any other once they are open. */
export function Discarded(props: { readonly steps: readonly TraceStep[]; readonly marked: number | undefined }) {
  const { steps, marked } = props;
  const tokens = steps.reduce((sum, step) => sum + step.tokens, 0);
  const word = steps[0]?.standing === 'cleared' ? 'cleared' : 'discarded';
  return (
    <Fold
      name={`discarded ${steps[0]?.seq}`}
      className="discarded"
      line={`${countOf(steps.length, 'thought')} ${word} · ${countOf(tokens, 'token')} given back`}
      isOpenAtFirst={steps.some(({ seq }) => seq === marked)}
    >
      {() => steps.map((step) => <Thought key={step.seq} step={step} isMarked={step.seq === marked} />)}
    </Fold>
  );
}
