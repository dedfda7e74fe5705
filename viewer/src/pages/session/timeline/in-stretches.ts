import type { TraceEntry, TraceStep } from '../../../api/types.ts';

/** Neighbouring thoughts that no longer count are one stretch; everything else stands by itself. */
export type Stretch =
  | { readonly type: 'entry'; readonly entry: TraceEntry }
  | { readonly type: 'discarded'; readonly steps: readonly TraceStep[] };

/** Cuts a session into stretches, in its order. */
export function inStretches(entries: readonly TraceEntry[]): Stretch[] {
  const stretches: Stretch[] = [];
  let open: TraceStep[] | undefined;
  for (const entry of entries) {
    const isGone = entry.type === 'step' && (entry.standing === 'discarded' || entry.standing === 'cleared');
    if (!isGone) {
      open = undefined;
      stretches.push({ type: 'entry', entry });
      continue;
    }
    if (open === undefined) {
      open = [];
      stretches.push({ type: 'discarded', steps: open });
    }
    open.push(entry);
  }
  return stretches;
}

/** Everything that can be read in a stretch. */
export function textOf(stretch: Stretch): string {
  const entries = stretch.type === 'entry' ? [stretch.entry] : stretch.steps;
  return entries.map(readable).join('\n');
}

function readable(entry: TraceEntry): string {
  if (entry.type === 'note') return entry.text;
  const { text, summary = '', observation = '', hypothesis = '', evaluation = '' } = entry;
  return [summary, text, observation, hypothesis, evaluation].join('\n');
}
