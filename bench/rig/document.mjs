// Puts the figures into docs/benchmarks.md, between its two marks, and all that was measured beside it.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toLine } from './machine.mjs';
import { details, summary } from './report.mjs';

const PAGE = new URL('../../docs/benchmarks.md', import.meta.url);
const BEGIN = '<!-- generated: benchmarks -->\n';
const END = '<!-- /generated -->';

/** Gives the paths of what it wrote. */
export async function writeDocument({ folder, machine, results }) {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`docs/benchmarks.md must hold ${BEGIN}and ${END}.`);
  await mkdir(folder, { recursive: true });
  const paths = ['benchmarks.md', 'benchmarks.json'].map((name) => join(folder, name));
  await writeFile(paths[0], `${before}${BEGIN}${figuresOf({ machine, results })}\n${END}${after}`);
  await writeFile(paths[1], `${JSON.stringify({ machine, results: results.map(shortened) }, null, 2)}\n`);
  return paths;
}

/** What the page shows of all that was measured. */
export function figuresOf({ machine, results }) {
  return [toLine(machine), summary(results), ...results.map(details)].join('\n\n');
}

/** Rows hold what their table shows; what it was made of stands in the samples. */
function shortened({ columns, rows, ...rest }) {
  const shown = (row) => Object.fromEntries(Object.keys(columns).map((key) => [key, row[key]]));
  return { ...rest, columns, rows: rows.map(shown) };
}
