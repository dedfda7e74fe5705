import * as z from 'zod';
import { messageOf } from '../../base/error.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { Tool } from '../../tools/tool.ts';
import { failure, projectInput, projectLabel } from '../projects/project-input.ts';
import { type Project, type Projects, requireProject } from '../projects/projects.ts';
import { type WalkedFolder, type WalkOptions, walk } from '../projects/walk.ts';
import description from './description.md';
import { toTree } from './to-tree.ts';

const DEFAULT_DEPTH = 2;
const MOST_ENTRIES = 1_000;

const listing = z.object({
  path: z.string(),
  depth: z.number(),
  entries: z.number(),
  /** Whether folders were left unopened because there were too many entries. */
  isCut: z.boolean(),
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
      `${listings.reduce((sum, { entries }) => sum + entries, 0)} entries${failures.length > 0 ? `, ${failures.length} paths failed` : ''}`,
    render: ({ project, listings, failures }, resources) =>
      [
        ...failures.map(({ message }) => message),
        ...listings.map(({ path, depth, isCut, tree }) => {
          const name = path === '.' ? `${project}/` : `${path}/`;
          const id = resourceId({ kind: 'listing', name: path, options: { project, depth }, content: tree });
          if (!resources.claim(id)) return resources.placeholder(name, id);
          return `${name}\n${tree === '' ? '(empty)' : tree}${isCut ? `\n${CUT}` : ''}`;
        }),
      ].join('\n\n'),
  });
}

const CUT = `[More than ${MOST_ENTRIES} entries: folders marked … were not opened. List them by themselves, or use glob_files.]`;

async function list(project: Project, path: string, options: WalkOptions): Promise<z.infer<typeof listing>> {
  const folders = new Map<string, WalkedFolder>();
  let entries = 0;
  let isCut = false;
  let start = path;
  for await (const folder of walk(project, path, options)) {
    if (folder.depth === 0) start = folder.path;
    isCut = entries + folder.entries.length > MOST_ENTRIES;
    const shown = isCut ? folder.entries.slice(0, MOST_ENTRIES - entries) : folder.entries;
    folders.set(folder.path, { ...folder, entries: shown });
    entries += shown.length;
    if (isCut) break;
  }
  return { path: start, depth: options.maxDepth + 1, entries, isCut, tree: toTree(start, folders) };
}
