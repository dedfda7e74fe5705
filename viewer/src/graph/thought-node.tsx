import { Handle, Position } from '@xyflow/react';
import type { TraceStep } from '../api/types.ts';
import { countOf } from '../components/count-of.ts';

/** A thought as a box: its step, its beginning, its tokens. */
export function ThoughtNode({ data: { step } }: { readonly data: { readonly step: TraceStep } }) {
  return (
    <div
      className="node"
      data-standing={step.standing}
      data-branch={step.branch?.id}
      data-conclusion={step.isConclusion}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <span className="node-line">
        Step {step.step} · {countOf(step.tokens, 'token')}
        {(step.standing === 'discarded' || step.standing === 'cleared') && ` · ${step.standing}`}
        {step.isConclusion && ' · conclusion'}
      </span>
      <span className="node-text">{step.summary ?? step.text.slice(0, 120)}</span>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
}
