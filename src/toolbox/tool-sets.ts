import { didYouMean } from '../base/closest.ts';
import { ThoughtlineError } from '../base/error.ts';
import type { Tool } from '../tools/tool.ts';

/** Sets of tools that can be asked for by one name; `all` is every tool. */
export const TOOL_SETS: Readonly<Record<string, readonly string[]>> = {
  default: ['think', 'reasoning_think', 'recall'],
  compat: ['sequentialthinking'],
  project: ['update_plan'],
};

/** The tools that a list of names and sets asks for: `default,sequentialthinking`. An unknown name is an error. */
export function selectTools(tools: readonly Tool[], wanted: string): Tool[] {
  const known = new Set(tools.map(({ spec }) => spec.name));
  const names = wanted
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => name !== 'all' && !Object.hasOwn(TOOL_SETS, name) && !known.has(name));
  if (unknown !== undefined || names.length === 0) throw unknownTool(unknown ?? wanted, known);
  const chosen = new Set(names.flatMap((name) => (name === 'all' ? [...known] : (TOOL_SETS[name] ?? [name]))));
  return tools.filter(({ spec }) => chosen.has(spec.name));
}

function unknownTool(name: string, known: ReadonlySet<string>): ThoughtlineError {
  const sets = [...Object.keys(TOOL_SETS), 'all'];
  return new ThoughtlineError(
    'usage/unknown-tool',
    `No tool or set is named '${name}'.${didYouMean(name, [...known, ...sets])} ` +
      `The tools are ${[...known].join(', ')}; the sets are ${sets.join(', ')}.`,
  );
}
