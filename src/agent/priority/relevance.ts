import { isObject } from '../../base/json.ts';
import type { ToolSpec } from '../../tools/tool-spec.ts';
import { wordsOf } from './words-of.ts';

/** Longer tasks are judged by their beginning. */
const LONGEST_TASK = 10_000;
/** A tool that fits so much worse than the best one shares a word with the task by chance. */
const LEAST_SHARE = 0.1;

/**
 * How well tools fit a task, by BM25 over their names, descriptions and parameters: 0 for those that do not, 0.5 to 1 for
 * those that do, 1 for the best. Loads the search only here, since most runs offer all their tools.
 */
export async function relevanceOf(specs: readonly ToolSpec[], task: string): Promise<ReadonlyMap<string, number>> {
  const { default: MiniSearch } = await import('minisearch');
  const index = new MiniSearch({
    idField: 'name',
    fields: ['name', 'description', 'parameters'],
    extractField: (spec: ToolSpec, field) => textOf(spec, field),
    tokenize: (text) => wordsOf(text),
    processTerm: (term) => term,
  });
  index.addAll(specs);
  const found = index.search(wordsOf(task.slice(0, LONGEST_TASK)).join(' '), {
    boost: { name: 3 },
    tokenize: (text) => [...new Set(text.split(' '))],
    prefix: (term) => term.length >= 4,
  });
  const best = found[0]?.score ?? 0;
  const fitting = found.filter(({ score }) => score >= best * LEAST_SHARE);
  return new Map(fitting.map(({ id, score }) => [String(id), 0.5 + score / best / 2]));
}

function textOf(spec: ToolSpec, field: string): string {
  if (field === 'name') return spec.name;
  if (field === 'description') return spec.description;
  const properties = spec.inputSchema['properties'];
  return isObject(properties) ? Object.keys(properties).join(' ') : '';
}
