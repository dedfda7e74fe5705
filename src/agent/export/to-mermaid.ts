import { toMermaidLabel } from '../../base/mermaid-label.ts';
import type { RunCall, RunPart, RunStep, RunTrace, RunTurn } from './run-trace.ts';

// Mermaid draws nothing beyond 50,000 characters; so many nodes stay below that whatever their text is.
const MOST_NODES = 50;

/** The run as a Mermaid flowchart: questions, steps with their calls, answers; the newest ones of a long run. */
export function toMermaid({ turns }: RunTrace): string {
  const nodes = turns.flatMap(turnNodes);
  const shown = nodes.slice(-MOST_NODES);
  const hidden = nodes.length - shown.length;
  return [
    'flowchart TD',
    ...(hidden === 0 ? [] : [`  earlier["${hidden} earlier nodes"]`]),
    ...shown.map(
      ({ id, shape: [open, close], lines }) => `  ${id}${open}"${lines.map(toMermaidLabel).join('<br>')}"${close}`,
    ),
    ...edgesOf(shown, hidden > 0),
    '  classDef failed stroke-dasharray:4 4',
    '  classDef thought stroke-dasharray:1 2,opacity:0.6',
    '  classDef answer stroke-width:3px',
    ...shown.flatMap(({ id, name }) => (name === undefined ? [] : [`  class ${id} ${name}`])),
  ].join('\n');
}

interface Node {
  readonly id: string;
  readonly shape: readonly [open: string, close: string];
  readonly lines: readonly string[];
  /** Its class. */
  readonly name?: 'failed' | 'thought' | 'answer';
  /** A side note to the node before it on the main line. */
  readonly isAside?: true;
}

const ROUND = ['([', '])'] as const;
const BOX = ['[', ']'] as const;
const PILL = ['(', ')'] as const;

function turnNodes({ turn, text, entries, answer }: RunTurn): Node[] {
  const steps = entries.filter((entry) => entry.type === 'step');
  return [
    { id: `turn${turn}`, shape: ROUND, lines: [`Turn ${turn}`, text] },
    ...steps.flatMap(stepNodes),
    ...(answer === undefined ? [] : [answerNode(turn, answer)]),
  ];
}

function stepNodes({ step, parts }: RunStep): Node[] {
  const message = parts.find((part) => part.type === 'message');
  const own: Node = {
    id: `step${step}`,
    shape: BOX,
    lines: [`Step ${step}`, ...(message === undefined ? [] : [message.text])],
  };
  return [own, ...parts.flatMap((part, index) => asideNodes(part, `step${step}_${index}`))];
}

function asideNodes(part: RunPart, id: string): Node[] {
  if (part.type === 'message') return [];
  if (part.type === 'thought')
    return [{ id, shape: PILL, lines: ['Thought', part.text], name: 'thought', isAside: true }];
  return [{ id, shape: PILL, lines: [part.tool, part.outcome], ...classOf(part), isAside: true }];
}

function classOf({ internal, outcome }: RunCall): Pick<Node, 'name'> {
  if (internal) return { name: 'thought' };
  return outcome === 'succeeded' ? {} : { name: 'failed' };
}

function answerNode(turn: number, { conversation, isPlan, limit }: NonNullable<RunTurn['answer']>): Node {
  const [first] = conversation;
  const text = first?.type === 'artifact' ? first.artifact.title : (first?.content ?? '');
  const name = isPlan ? 'Plan' : 'Answer';
  return {
    id: `answer${turn}`,
    shape: ROUND,
    lines: [limit === undefined ? name : `${name}, partial`, text],
    name: 'answer',
  };
}

function edgesOf(nodes: readonly Node[], hasEarlier: boolean): string[] {
  let last = hasEarlier ? 'earlier' : undefined;
  return nodes.flatMap(({ id, isAside }) => {
    const from = last;
    if (isAside !== true) last = id;
    if (from === undefined) return [];
    return [isAside === true ? `  ${from} -.- ${id}` : `  ${from} --> ${id}`];
  });
}
