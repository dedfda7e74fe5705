import type { TraceStep } from '../../../api/types.ts';
import { Fold } from '../../../components/fold.tsx';
import { Thought } from './thought.tsx';

/** Thoughts that were rolled back or cleared: folded, and as readable as any other once they are open. */
export function Discarded(props: { readonly steps: readonly TraceStep[]; readonly marked: number | undefined }) {
  const { steps, marked } = props;
  const tokens = steps.reduce((sum, step) => sum + step.tokens, 0);
  const word = steps[0]?.standing === 'cleared' ? 'cleared' : 'discarded';
  const what = steps.length === 1 ? '1 thought' : `${steps.length} thoughts`;
  return (
    <Fold
      name={`discarded ${steps[0]?.seq}`}
      className="discarded"
      line={`${what} ${word} · ${tokens.toLocaleString()} tokens given back`}
      isOpenAtFirst={steps.some(({ seq }) => seq === marked)}
    >
      {() => steps.map((step) => <Thought key={step.seq} step={step} isMarked={step.seq === marked} />)}
    </Fold>
  );
}
