import type { TraceStep } from '../api/types.ts';

/** Where a thought stands in the graph: lane 0 is the path that counts, rows count from its beginning. */
export interface Placed {
  readonly step: TraceStep;
  readonly lane: number;
  readonly row: number;
}

/**
 * Places thoughts in lanes, in time linear in their number: what counts in lane 0, and each stretch that was rolled back
 * or branched off in the first lane beside it that is free over its rows.
 */
export function layOut(steps: readonly TraceStep[]): Placed[] {
  const rows = rowsOf(steps);
  const stretches = stretchesOf(steps);
  const lanes: number[][] = [];
  const placed = new Map<number, Placed>();
  for (const stretch of stretches) {
    const lane = isMain(stretch[0])
      ? 0
      : freeLane(
          lanes,
          stretch.map(({ seq }) => rows.get(seq) ?? 0),
        );
    for (const step of stretch) placed.set(step.seq, { step, lane, row: rows.get(step.seq) ?? 0 });
  }
  return steps.flatMap((step) => placed.get(step.seq) ?? []);
}

/** A thought stands one row below the one that it continues. */
function rowsOf(steps: readonly TraceStep[]): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  for (const { seq, follows } of steps) {
    const above = follows === undefined ? undefined : rows.get(follows);
    rows.set(seq, above === undefined ? 0 : above + 1);
  }
  return rows;
}

/** Thoughts that continue each other and stand alike. */
function stretchesOf(steps: readonly TraceStep[]): readonly (readonly TraceStep[])[] {
  const stretches: TraceStep[][] = [];
  const endingWith = new Map<number, TraceStep[]>();
  for (const step of steps) {
    const before = step.follows === undefined ? undefined : endingWith.get(step.follows);
    const joins = before !== undefined && nameOf(before[0]) === nameOf(step) ? before : undefined;
    const stretch = joins ?? [];
    if (joins === undefined) stretches.push(stretch);
    else if (step.follows !== undefined) endingWith.delete(step.follows);
    stretch.push(step);
    endingWith.set(step.seq, stretch);
  }
  return stretches;
}

function isMain(step: TraceStep | undefined): boolean {
  return nameOf(step) === '';
}

function nameOf(step: TraceStep | undefined): string {
  if (step === undefined) return '';
  if (step.standing === 'discarded' || step.standing === 'cleared') return step.standing;
  return step.branch === undefined ? '' : `branch ${step.branch.id}`;
}

/** The first lane beside the main one whose last taken row lies above all of these rows; takes them. */
function freeLane(lanes: number[][], rows: readonly number[]): number {
  const first = Math.min(...rows);
  const last = Math.max(...rows);
  const isFree = (taken: readonly number[]): boolean => (taken[1] ?? -1) < first || (taken[0] ?? 0) > last;
  const found = lanes.findIndex(isFree);
  const index = found < 0 ? lanes.length : found;
  const taken = lanes[index] ?? [first, last];
  lanes[index] = [Math.min(taken[0] ?? first, first), Math.max(taken[1] ?? last, last)];
  return index + 1;
}
