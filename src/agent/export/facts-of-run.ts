import type { RunTrace } from './run-trace.ts';
import { spentWords } from './spent-words.ts';

/** What stands at the head of a run, in words; the values are untrusted text. */
export function factsOfRun(trace: RunTrace): (readonly [label: string, value: string])[] {
  const { id, status, model, parent, branchOf, createdAt, updatedAt } = trace;
  const { tokens = 'unknown', cost = 'unknown' } = spentWords(trace.spent);
  return [
    ['Run', id],
    ['Status', status],
    ['Model', model ?? 'unknown'],
    ...(parent === undefined ? [] : [['Started by', `run ${parent.runId}`] as const]),
    ...(branchOf === undefined ? [] : [['Branch of', `run ${branchOf.runId}, at turn ${branchOf.turn}`] as const]),
    ['Turns', `${trace.turns.length}`],
    ['Steps', `${trace.turns.flatMap(({ entries }) => entries.filter(({ type }) => type === 'step')).length}`],
    ['Tokens', tokens],
    ['Cost', cost],
    ['Thoughts', thoughtsFact(trace.thoughts)],
    ['Started', createdAt],
    ['Updated', updatedAt],
  ];
}

function thoughtsFact({ count, tokens, areShown }: RunTrace['thoughts']): string {
  if (count === 0) return 'none';
  return `${count} of ${tokens ?? 'an unknown number of'} tokens${areShown ? '' : ', not shown'}`;
}

/** What a run is called where it has no title of its own. */
export function nameOfRun({ title, id }: Pick<RunTrace, 'title' | 'id'>): string {
  return title?.trim() || `Run ${id}`;
}
