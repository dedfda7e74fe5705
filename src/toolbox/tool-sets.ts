import { didYouMean } from '../base/closest.ts';
import { ThoughtlineError } from '../base/error.ts';
import { TOOL_NAMES } from './toolbox.ts';

/** Sets of tools that can be asked for by one name. */
export const TOOL_SETS: Readonly<Record<string, readonly string[]>> = {
  default: ['think', 'reasoning_think', 'recall'],
  compat: ['sequentialthinking'],
  project: [
    'list_projects',
    'list_files',
    'read_files',
    'search_files',
    'glob_files',
    'write_file',
    'edit_file',
    'delete_files',
    'execute_command',
    'web_fetch',
    'update_plan',
  ],
  all: TOOL_NAMES,
};

/** The names of the tools that a list of names and sets asks for: `default,sequentialthinking`. An unknown name is an error. */
export function selectTools(wanted: string): string[] {
  const names = wanted
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !Object.hasOwn(TOOL_SETS, name) && !TOOL_NAMES.includes(name));
  if (unknown !== undefined || names.length === 0) throw unknownTool(unknown ?? wanted);
  const chosen = new Set(names.flatMap((name) => TOOL_SETS[name] ?? [name]));
  return TOOL_NAMES.filter((name) => chosen.has(name));
}

function unknownTool(name: string): ThoughtlineError {
  const sets = Object.keys(TOOL_SETS);
  return new ThoughtlineError(
    'usage/unknown-tool',
    `No tool or set is named '${name}'.${didYouMean(name, [...TOOL_NAMES, ...sets])} ` +
      `The tools are ${TOOL_NAMES.join(', ')}; the sets are ${sets.join(', ')}.`,
  );
}
