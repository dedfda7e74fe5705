import * as z from 'zod';
import { counted } from '../../base/counted.ts';
import { messageOf } from '../../base/error.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { Tool } from '../../tools/tool.ts';
import { failure, projectInput, projectLabel } from '../projects/project-input.ts';
import { pathOf } from '../projects/project-path.ts';
import { type Project, type Projects, requireProject } from '../projects/projects.ts';
import { shownPath } from '../projects/shown-path.ts';
import { type WalkedFolder, type WalkOptions, walk } from '../projects/walk.ts';
import description from './description.md';
import { toTree } from './to-tree.ts';

const DEFAULT_DEPTH = 2;
const MOST_ENTRIES = 1_000;

const listing = z.object({
  path: z.string(),
  depth: z.number(),
  entries: z.number(),
  /** Whether there are more entries than are listed. */
  isCut: z.boolean(),
  /** The folder of which only the first entries are listed, and how many are missing. */
  partial: z.object({ path: z.string(), missing: z.number() }).optional(),
  tree: z.string(),
});

/** The tool that shows what is in folders. */
export function createListFilesTool(projects: Projects): Tool {
  return defineTool({
    name: 'list_files',
    description,
    input: z.object({
      project: projectInput,
      paths: z.array(z.string()).min(1).max(20).default(['.']).describe('Folders, relative to the project.'),
      max_depth: z.int().min(1).max(20).default(DEFAULT_DEPTH).describe('How many levels of folders to open.'),
    }),
    output: z.object({ project: z.string(), listings: z.array(listing), failures: z.array(failure) }),
    modes: ['agent', 'mcp', 'subagent'],
    capabilities: ['read_only'],
    title: 'List {paths}',
    label: { en: 'List files', zh: '列出文件' },
    parameterLabels: {
      project: projectLabel,
      paths: { en: 'Folders', zh: '文件夹' },
      max_depth: { en: 'Depth', zh: '深度' },
    },
    execute: async ({ project: name, paths, max_depth }, { signal }) => {
      const project = requireProject(projects, name);
      const listings: z.infer<typeof listing>[] = [];
      const failures: z.infer<typeof failure>[] = [];
      for (const path of paths) {
        try {
          listings.push(await list(project, path, { maxDepth: max_depth - 1, signal }));
        } catch (error) {
          signal.throwIfAborted();
          failures.push({ path, message: messageOf(error) });
        }
      }
      return { project: project.name, listings, failures };
    },
    isSuccess: ({ listings, failures }) => listings.length > 0 || failures.length === 0,
    status: ({ listings, failures }) =>
      [
        countEntries(listings.reduce((sum, { entries }) => sum + entries, 0)),
        ...(failures.length > 0 ? [`${counted(failures.length, 'path')} failed`] : []),
      ].join(', '),
    render: ({ project, listings, failures }, resources) =>
      [
        ...failures.map(({ message }) => message),
        ...listings.map(({ path, depth, isCut, partial, tree }) => {
          const name = path === '.' ? `${project}/` : shownPath(`${path}/`);
          const id = resourceId({ kind: 'listing', name: path, options: { project, depth }, content: tree });
          if (!resources.claim(id)) return resources.placeholder(name, id);
          return `${name}\n${tree === '' ? '(empty)' : tree}${isCut ? `\n${cut(partial)}` : ''}`;
        }),
      ].join('\n\n'),
  });
}

function cut(partial: z.infer<typeof listing>['partial']): string {
  const advice = 'Folders marked … were not opened: list them by themselves.';
  if (partial === undefined) return `[More than ${MOST_ENTRIES} entries. ${advice}]`;
  const { path, missing } = partial;
  const folder = path === '.' ? 'this folder' : shownPath(`${path}/`);
  const example = JSON.stringify(pathOf(path, 'a*'));
  return (
    `[More than ${MOST_ENTRIES} entries: ${missing} more of ${folder} are not shown. ` +
    `Find them with glob_files by a part of their name, such as ${example}. ${advice}]`
  );
}

async function list(project: Project, path: string, options: WalkOptions): Promise<z.infer<typeof listing>> {
  const folders = new Map<string, WalkedFolder>();
  let entries = 0;
  let isCut = false;
  let partial: { path: string; missing: number } | undefined;
  let start = path;
  for await (const folder of walk(project, path, options)) {
    if (folder.depth === 0) start = folder.path;
    const shown = folder.entries.slice(0, MOST_ENTRIES - entries);
    const missing = folder.entries.length - shown.length;
    isCut = missing > 0;
    // A folder without one entry would look empty: it stays closed.
    if (isCut && shown.length === 0) break;
    folders.set(folder.path, { ...folder, entries: shown });
    entries += shown.length;
    if (isCut) partial = { path: folder.path, missing };
    if (isCut) break;
  }
  const tree = toTree(start, folders);
  return { path: start, depth: options.maxDepth + 1, entries, isCut, ...(partial && { partial }), tree };
}

function countEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}
