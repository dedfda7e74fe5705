import { Background, Controls, type Edge, type Node, Panel, ReactFlow, type ReactFlowInstance } from '@xyflow/react';
import { useMemo, useRef, useState } from 'react';
import type { Trace, TraceStep } from '../api/types.ts';
import { countOf } from '../components/count-of.ts';
import { Thought } from '../pages/session/timeline/thought.tsx';
import { HANDLES, HEIGHT, LANE_PX, ROW_PX, WIDTH } from './box.ts';
import { layOut } from './lay-out.ts';
import { ThoughtNode } from './thought-node.tsx';
import '@xyflow/react/dist/style.css';
import './graph-view.css';

const NODE_TYPES = { thought: ThoughtNode };
/** So many thoughts can be read at once; of more, the newest are shown first, and the reader goes where they like. */
const READABLE = 12;
const AT_ONCE = 5;
const ZOOM = 0.9;

/** The thoughts as a graph: what counts goes straight down, what was rolled back or branched off stands beside it. */
export function GraphView({ trace }: { readonly trace: Trace }) {
  const steps = useMemo(() => trace.entries.filter((entry): entry is TraceStep => entry.type === 'step'), [trace]);
  const { nodes, edges } = useMemo(() => toGraph(steps), [steps]);
  const flow = useRef<ReactFlowInstance>(null);
  const [chosen, setChosen] = useState<number>();
  const shown = steps.find(({ seq }) => seq === chosen);
  const isLong = nodes.length > READABLE;
  const look = (at: readonly Node[]): void => {
    const rows = at.map(({ position }) => position.y);
    const middle = (Math.min(...rows) + Math.max(...rows) + HEIGHT) / 2;
    void flow.current?.setCenter(WIDTH, middle, { zoom: ZOOM });
  };
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
          onInit={(ready) => {
            flow.current = ready;
            if (isLong) look(nodes.slice(-AT_ONCE));
          }}
          // What is out of sight is not made, and what is in sight is bounded by how small it can get.
          onlyRenderVisibleElements
          fitView={!isLong}
          fitViewOptions={{ maxZoom: 1 }}
          minZoom={0.1}
          proOptions={{ hideAttribution: true }}
        >
          <Background />
          {nodes.length > 1 && <Controls showInteractive={false} showFitView={!isLong} />}
          {isLong && (
            <Panel position="bottom-right" className="graph-ends">
              <button type="button" onClick={() => look(nodes.slice(0, AT_ONCE))}>
                First
              </button>
              <button type="button" onClick={() => look(nodes.slice(-AT_ONCE))}>
                Newest
              </button>
            </Panel>
          )}
        </ReactFlow>
      </div>
      <figcaption>
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
    width: WIDTH,
    height: HEIGHT,
    handles: HANDLES,
    data: { step },
    ariaLabel: `Step ${step.step}, ${step.standing}`,
  }));
  const edges = steps.flatMap(({ seq, follows, standing }) =>
    follows === undefined
      ? []
      : [{ id: `${follows}-${seq}`, source: String(follows), target: String(seq), className: `edge-${standing}` }],
  );
  return { nodes, edges };
}

function summaryOf(steps: readonly TraceStep[]): string {
  const gone = steps.filter(({ standing }) => standing === 'discarded' || standing === 'cleared').length;
  const branches = new Set(steps.flatMap(({ branch }) => branch?.id ?? [])).size;
  const what = [countOf(steps.length, 'thought'), `${gone} discarded`, countOf(branches, 'branch', 'branches')];
  return `Graph of ${what.join(', ')}. The timeline holds the same.`;
}
