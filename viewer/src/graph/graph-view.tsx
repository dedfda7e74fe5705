import { Background, Controls, type Edge, type Node, ReactFlow } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { Trace, TraceStep } from '../api/types.ts';
import { Thought } from '../pages/session/timeline/thought.tsx';
import { layOut } from './lay-out.ts';
import { ThoughtNode } from './thought-node.tsx';
import '@xyflow/react/dist/style.css';
import './graph-view.css';

const NODE_TYPES = { thought: ThoughtNode };
const LANE_PX = 260;
const ROW_PX = 96;
/** More would take seconds to draw, and nobody could read them. */
const MOST = 300;

/** The thoughts as a graph: what counts goes straight down, what was rolled back or branched off stands beside it. */
export function GraphView({ trace }: { readonly trace: Trace }) {
  const steps = useMemo(() => trace.entries.filter((entry): entry is TraceStep => entry.type === 'step'), [trace]);
  const { nodes, edges } = useMemo(() => toGraph(steps.slice(-MOST)), [steps]);
  const [chosen, setChosen] = useState<number>();
  const shown = steps.find(({ seq }) => seq === chosen);
  if (steps.length === 0) return <p className="empty">No thoughts yet. Waiting…</p>;
  return (
    <figure className="graph" aria-label={summaryOf(steps)}>
      <div className="graph-canvas">
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          nodesDraggable={false}
          nodesConnectable={false}
          onNodeClick={(_, { id }) => setChosen(Number(id))}
          fitView
          fitViewOptions={{ maxZoom: 1 }}
          minZoom={0.05}
          proOptions={{ hideAttribution: true }}
        >
          <Background />
          {steps.length > 1 && <Controls showInteractive={false} />}
        </ReactFlow>
      </div>
      <figcaption>
        {steps.length > MOST && (
          <p>
            The last {MOST} of {steps.length.toLocaleString()} thoughts; the timeline holds all.
          </p>
        )}
        {shown === undefined ? 'Choose a thought to read it.' : <Thought step={shown} isMarked={false} />}
      </figcaption>
    </figure>
  );
}

function toGraph(steps: readonly TraceStep[]): { readonly nodes: Node[]; readonly edges: Edge[] } {
  const nodes = layOut(steps).map(({ step, lane, row }) => ({
    id: String(step.seq),
    type: 'thought',
    position: { x: lane * LANE_PX, y: row * ROW_PX },
    data: { step },
    ariaLabel: `Step ${step.step}, ${step.standing}`,
  }));
  const first = steps[0]?.seq ?? 0;
  const edges = steps.flatMap(({ seq, follows, standing }) =>
    follows === undefined || follows < first
      ? []
      : [{ id: `${follows}-${seq}`, source: String(follows), target: String(seq), className: `edge-${standing}` }],
  );
  return { nodes, edges };
}

function summaryOf(steps: readonly TraceStep[]): string {
  const gone = steps.filter(({ standing }) => standing === 'discarded' || standing === 'cleared').length;
  const branches = new Set(steps.flatMap(({ branch }) => branch?.id ?? [])).size;
  return `Graph of ${steps.length} thoughts, ${gone} discarded, ${branches} branches. The timeline holds the same.`;
}
