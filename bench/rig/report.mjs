// How results are shown: a summary of what was promised, then a table for each benchmark.

/** What was promised and what came out, one line for each figure. */
export function summary(results) {
  const rows = results.flatMap(({ id, title, verdicts }) =>
    verdicts.map(({ measure, value, must, aim, atLeast, unit = 'tokens' }) => [
      id,
      `${title}: ${measure}`,
      `**${show(value)}** ${unit}`,
      `${atLeast ? '≥' : '≤'} ${must}`,
      aim === undefined ? '' : `${atLeast ? '≥' : '≤'} ${aim}`,
      reached({ value, must, aim, atLeast }),
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
  return results.some(({ verdicts }) => verdicts.some((verdict) => reached(verdict) === 'MISSED'));
}

function reached({ value, must, aim, atLeast }) {
  const meets = (limit) => limit !== undefined && (atLeast ? value >= limit : value <= limit);
  if (meets(aim)) return 'aim reached';
  return meets(must) ? 'reached' : 'MISSED';
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Three digits that count; tokens are whole. */
function show(value) {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Number.isInteger(value)) return value.toLocaleString('en');
  return Math.abs(value) < 1 ? value.toFixed(2) : Number(value.toPrecision(3)).toLocaleString('en');
}
