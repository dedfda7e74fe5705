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
const ZOOM = 0.9;
/** How far from the middle an end is shown: what leads on to it is seen, too. */
const END_PX = 1.5 * ROW_PX;
const WORDS = { 'node.a11yDescription.default': 'Press Enter or Space to read the thought.' };

/** The thoughts as a graph: what counts goes straight down, what was rolled back or branched off stands beside it. */
export function GraphView({ trace }: { readonly trace: Trace }) {
  const steps = useMemo(() => trace.entries.filter((entry): entry is TraceStep => entry.type === 'step'), [trace]);
  const { nodes, edges } = useMemo(() => toGraph(steps), [steps]);
  const flow = useRef<ReactFlowInstance>(null);
  const [chosen, setChosen] = useState<string>();
  const shown = steps.find(({ seq }) => String(seq) === chosen);
  const isLong = nodes.length > READABLE;
  const look = (at: Node | undefined, down: number): void => {
    if (at === undefined) return;
    const { x, y } = at.position;
    void flow.current?.setCenter(x + WIDTH / 2, y + HEIGHT / 2 + down, { zoom: ZOOM });
  };
  const lookAtNewest = (): void => look(nodes.at(-1), -END_PX);
  if (steps.length === 0) return <p className="empty">No thoughts yet. Waiting…</p>;
  return (
    <figure className="graph" aria-label={summaryOf(steps)}>
      <div className="graph-canvas">
        <ReactFlow
          nodes={nodes.map((node) => (node.id === chosen ? { ...node, selected: true } : node))}
          edges={edges}
          nodeTypes={NODE_TYPES}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          deleteKeyCode={null}
          ariaLabelConfig={WORDS}
          onNodeClick={(_, { id }) => setChosen(id)}
          onKeyDown={(event) => {
            const id = idOfNode(event.target);
            if (id === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
            event.preventDefault();
            setChosen(id);
          }}
          // One finger scrolls the page; two of them move the graph.
          onTouchStartCapture={(event) => event.touches.length === 1 && event.stopPropagation()}
          onInit={(ready) => {
            flow.current = ready;
            if (isLong) lookAtNewest();
          }}
          // What is out of sight is not made, and what is in sight is bounded by how small it can get.
          onlyRenderVisibleElements={isLong}
          fitView={!isLong}
          fitViewOptions={{ maxZoom: 1 }}
          minZoom={0.1}
          proOptions={{ hideAttribution: true }}
        >
          <Background />
          {nodes.length > 1 && (
            <Controls showInteractive={false} showFitView={!isLong} fitViewOptions={{ maxZoom: 1 }} />
          )}
          {isLong && (
            <Panel position="bottom-right" className="graph-ends">
              <button type="button" onClick={() => look(nodes[0], END_PX)}>
                First
              </button>
              <button type="button" onClick={lookAtNewest}>
                Newest
              </button>
            </Panel>
          )}
        </ReactFlow>
      </div>
      <figcaption aria-live="polite">
        {shown === undefined ? 'Choose a thought to read it.' : <Thought step={shown} isMarked={false} />}
      </figcaption>
    </figure>
  );
}

function idOfNode(target: EventTarget): string | undefined {
  return target instanceof HTMLElement && target.matches('.react-flow__node') ? target.dataset['id'] : undefined;
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
    ariaRole: 'button' as const,
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
