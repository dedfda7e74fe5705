/** How to look: whether places may overlap, and when to stop. */
export interface Finding {
  readonly isOverlapping: boolean;
  readonly most: number;
  /** A place that does not count. */
  isSkipped(start: number): boolean;
}

/**
 * Where a text stands in another, in time that grows with their lengths and not with their product: by Knuth, Morris
 * and Pratt, as `indexOf` takes minutes for a long text that repeats itself.
 */
export function findText(text: string, wanted: string, { isOverlapping, most, isSkipped }: Finding): number[] {
  const borders = bordersOf(wanted);
  const starts: number[] = [];
  let matched = 0;
  for (let index = 0; index < text.length && starts.length < most; index += 1) {
    matched = extend(wanted, borders, { matched, code: text.charCodeAt(index) });
    if (matched < wanted.length) continue;
    const start = index + 1 - wanted.length;
    const isCounted = !isSkipped(start);
    if (isCounted) starts.push(start);
    matched = isCounted && !isOverlapping ? 0 : (borders[matched] ?? 0);
  }
  return starts;
}

interface Step {
  readonly matched: number;
  readonly code: number;
}

/** How much of the beginning is matched after one more character. */
function extend(wanted: string, borders: Int32Array, { matched, code }: Step): number {
  let length = matched;
  while (length > 0 && wanted.charCodeAt(length) !== code) length = borders[length] ?? 0;
  return wanted.charCodeAt(length) === code ? length + 1 : length;
}

/** For every length of a beginning, the longest shorter beginning that it ends with. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length + 1);
  for (let length = 2; length <= wanted.length; length += 1)
    borders[length] = extend(wanted, borders, {
      matched: borders[length - 1] ?? 0,
      code: wanted.charCodeAt(length - 1),
    });
  return borders;
}
