import { LEVELS, type Level } from '../../src/thinking/reasoning/levels.ts';

/** A call of `reasoning_think` that the model understands. */
export interface Call {
  readonly level?: Level;
  readonly targetThoughts?: number;
  readonly thought?: string | readonly string[];
  readonly runMode?: 'run_to_completion';
  readonly isConclusion?: boolean;
  readonly rollbackToStep?: number;
}

/** A line of reasoning as a person would keep it on paper. */
export interface Paper {
  readonly level: Level;
  readonly total: number;
  readonly isCompleted: boolean;
  readonly expiresAt: number;
  /** All that was ever thought; the live ones are those not crossed out. */
  readonly lines: readonly { readonly index: number; readonly content: string; readonly isCrossedOut: boolean }[];
}

/** What must become of a call: one of these refusals, or this paper. */
export type Expected = { readonly codes: readonly string[] } | { readonly paper: Paper };

/** The live thoughts in their order. */
export function liveOf({ lines }: Paper): readonly string[] {
  return lines.filter(({ isCrossedOut }) => !isCrossedOut).map(({ content }) => content);
}

/** What the live thoughts cost. */
export function costOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(new TextEncoder().encode(text).length / 3.5)), 0);
}

/** What the specification says of a call to a session, in the plainest words. */
export function expectedOf(before: Paper, call: Call, now: number): Expected {
  if (now >= before.expiresAt) return { codes: ['E_SESSION_NOT_FOUND'] };
  const codes: string[] = [];
  const isOther =
    (call.level ?? before.level) !== before.level || (call.targetThoughts ?? before.total) !== before.total;
  if (isOther) codes.push('E_INVALID_RUN_MODE_ARGS');
  const isOutside = call.rollbackToStep !== undefined && !isUseful(before, call.rollbackToStep);
  if (isOutside) codes.push('E_INVALID_THOUGHT_COUNT');
  const rolled = isOutside ? before : rollBack(before, call.rollbackToStep);
  codes.push(...refusalsOf(rolled, call));
  if (codes.length > 0) return { codes };
  return { paper: append(rolled, call) };
}

/** What the specification says of the first call. */
export function expectedOfStart(level: Level, total: number, call: Call): Expected {
  const blank: Paper = { level, total, isCompleted: false, expiresAt: Number.POSITIVE_INFINITY, lines: [] };
  return expectedOf(blank, call, 0);
}

/** Any step that is there, but for the last of a full session: that would free nothing. */
function isUseful(before: Paper, toStep: number): boolean {
  const count = liveOf(before).length;
  return toStep < count - 1 || (toStep === count - 1 && count < before.total);
}

function rollBack(before: Paper, toStep: number | undefined): Paper {
  if (toStep === undefined) return before;
  const lines = before.lines.map((line) => (line.index > toStep ? { ...line, isCrossedOut: true } : line));
  return { ...before, lines, isCompleted: false };
}

function refusalsOf(paper: Paper, call: Call): string[] {
  const given = textsOf(call);
  if (given.length === 0) return [];
  const codes: string[] = [];
  if (paper.isCompleted) codes.push('E_SESSION_COMPLETED');
  const free = paper.total - liveOf(paper).length;
  if (call.runMode !== undefined) {
    if (paper.level !== 'basic') codes.push('E_INVALID_RUN_MODE_ARGS');
    if (given.length < free) codes.push('E_INSUFFICIENT_THOUGHTS');
    if (given.length > free) codes.push('E_INVALID_THOUGHT_COUNT');
  }
  const counted = call.isConclusion === true ? given.slice(0, -1) : given;
  const left = LEVELS[paper.level].tokenBudget - costOf(liveOf(paper));
  if (counted.length > 0 && costOf(counted) > left) codes.push('E_BUDGET_EXCEEDED');
  return codes;
}

function append(paper: Paper, call: Call): Paper {
  const given = textsOf(call);
  const count = liveOf(paper).length;
  const added = given.map((content, index) => ({ index: count + index, content, isCrossedOut: false }));
  const isFull = given.length > 0 && count + given.length === paper.total;
  const isCompleted = paper.isCompleted || isFull || (call.isConclusion === true && given.length > 0);
  return { ...paper, isCompleted, lines: [...paper.lines, ...added] };
}

function textsOf({ thought }: Call): readonly string[] {
  return thought === undefined ? [] : [thought].flat();
}
