// Puts the figures into docs/benchmarks.md, between its two marks, and all that was measured beside it.
import { readFile, writeFile } from 'node:fs/promises';
import { toLine } from './machine.mjs';
import { details, summary } from './report.mjs';

const PAGE = new URL('../../docs/benchmarks.md', import.meta.url);
const FIGURES = new URL('../../docs/benchmarks.json', import.meta.url);
const BEGIN = '<!-- figures: written by "node bench/run.mjs --write" -->';
const END = '<!-- /figures -->';

export async function writeDocument(machine, results) {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`docs/benchmarks.md must hold ${BEGIN} and ${END}.`);
  const figures = [toLine(machine), summary(results), ...results.map(details)].join('\n\n');
  await writeFile(PAGE, `${before}${BEGIN}\n\n${figures}\n\n${END}${after}`);
  await writeFile(FIGURES, `${JSON.stringify({ machine, results: results.map(shortened) }, rounded, 2)}\n`);
}

/** Rows hold what their table shows; what it was made of stands in the samples. */
function shortened({ columns, rows, ...rest }) {
  const shown = (row) => Object.fromEntries(Object.keys(columns).map((key) => [key, row[key]]));
  return { ...rest, columns, rows: rows.map(shown) };
}

function rounded(_, value) {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
