// How results are shown: a summary of what was promised, then a table for each benchmark.

/**
 * The same result with a verdict for each figure that was promised. Its figures are rounded once and for all, so that
 * whatever is shown of them, here or of what is stored, says the same.
 */
export function judged({ id, title, verdicts, ...rest }) {
  const result = { id, title, verdicts: verdicts.map((each) => ({ ...each, verdict: verdictOf(each) })), ...rest };
  return JSON.parse(JSON.stringify(result, toFourDigits));
}

/** What was promised and what came out, one line for each figure. */
export function summary(results) {
  const rows = results.flatMap(({ id, title, verdicts }) =>
    verdicts.map(({ measure, value, must, aim, atLeast, unit = 'tokens', verdict }) => [
      id,
      `${title}: ${measure}`,
      `**${show(value)}** ${unit}`,
      limit(must, atLeast),
      limit(aim, atLeast),
      verdict,
    ]),
  );
  return table(['', 'measure', 'result', 'must reach', 'aim', ''], rows);
}

/** A benchmark in detail. */
export function details({ id, title, columns, rows }) {
  const cells = rows.map((row) => Object.keys(columns).map((key) => show(row[key])));
  return `### ${id}: ${title}\n\n${table(Object.values(columns), cells)}`;
}

/** Whether any promise of these results is broken. */
export function isMissed(results) {
  return results.some(({ verdicts }) => verdicts.some(({ verdict }) => verdict === 'MISSED'));
}

function verdictOf({ value, must, aim, atLeast }) {
  const meets = (bound) => bound !== undefined && (atLeast ? value >= bound : value <= bound);
  if (meets(aim)) return 'aim reached';
  return meets(must) ? 'reached' : 'MISSED';
}

function limit(bound, atLeast) {
  return bound === undefined ? '' : `${atLeast ? '≥' : '≤'} ${bound.toLocaleString('en')}`;
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** For people: three digits that count; what is whole, such as tokens, in full. */
export function show(value) {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return Math.abs(value) < 1 ? value.toFixed(2) : Number(value.toPrecision(3)).toLocaleString('en');
}

function toFourDigits(_, value) {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
