import { toMermaidLabel } from '../../base/mermaid-label.ts';
import { withoutPinMarks } from './collect-pins.ts';
import { marksOf } from './describe-step.ts';
import { isGone, type Trace, type TraceStep } from './trace.ts';

// Mermaid draws nothing beyond 50,000 characters; so many steps stay below that whatever their text is.
const MOST_STEPS = 50;

/** The thoughts as a Mermaid flowchart: what follows what, which were discarded, branched off or revise others. */
export function toMermaid(trace: Trace): string {
  const steps = trace.entries.filter((entry) => entry.type === 'step');
  const shown = steps.slice(-MOST_STEPS);
  const hidden = steps.length - shown.length;
  return [
    'flowchart TD',
    ...(trace.title === undefined ? [] : [`  question(["${toMermaidLabel(trace.title)}"])`]),
    ...(hidden === 0 ? [] : [`  earlier["${hidden} earlier steps"]`]),
    ...shown.map((step) => `  ${nodeOf(step)}["${labelOf(step)}"]`),
    ...(hidden > 0 && trace.title !== undefined ? ['  question --> earlier'] : []),
    ...edgesOf(trace, shown),
    ...CLASSES,
    ...shown.flatMap((step) => classesOf(step).map((name) => `  class ${nodeOf(step)} ${name}`)),
  ].join('\n');
}

const CLASSES = [
  '  classDef gone stroke-dasharray:4 4,opacity:0.6',
  '  classDef branch stroke-width:2px,stroke-dasharray:1 2',
  '  classDef conclusion stroke-width:3px',
];

function classesOf(step: TraceStep): string[] {
  return [
    ...(isGone(step) ? ['gone'] : []),
    ...(step.branch === undefined ? [] : ['branch']),
    ...(step.isConclusion === true ? ['conclusion'] : []),
  ];
}

function edgesOf({ title }: Trace, shown: readonly TraceStep[]): string[] {
  const nodes = new Set(shown.map(({ seq }) => seq));
  const newest = new Map<number, TraceStep>();
  return shown.flatMap((step) => {
    const revised = step.revises === undefined ? undefined : newest.get(step.revises);
    newest.set(step.step, step);
    const from = parentOf(step, nodes, title !== undefined);
    return [
      ...(from === undefined ? [] : [`  ${from} --> ${nodeOf(step)}`]),
      ...(revised === undefined ? [] : [`  ${nodeOf(step)} -. revises .-> ${nodeOf(revised)}`]),
    ];
  });
}

function parentOf({ follows }: TraceStep, nodes: ReadonlySet<number>, hasQuestion: boolean): string | undefined {
  if (follows === undefined) return hasQuestion ? 'question' : undefined;
  return nodes.has(follows) ? `step${follows}` : 'earlier';
}

function nodeOf({ seq }: TraceStep): string {
  return `step${seq}`;
}

function labelOf(step: TraceStep): string {
  const name = [`Step ${step.step}`, ...marksOf(step)].join(', ');
  return `${toMermaidLabel(name)}<br>${toMermaidLabel(step.summary ?? withoutPinMarks(step.text))}`;
}
