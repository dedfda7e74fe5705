import picomatch from 'picomatch';
import * as z from 'zod';
import { ThoughtlineError } from '../../base/error.ts';
import { compareText } from '../../base/order.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';
import { statInside } from '../projects/inside.ts';
import { projectInput, projectLabel } from '../projects/project-input.ts';
import { type Project, type Projects, requireProject } from '../projects/projects.ts';
import { scanProject } from '../projects/scan/scan-project.ts';
import { toPlaces } from '../projects/scan/to-places.ts';
import { shownPath } from '../projects/shown-path.ts';
import description from './description.md';
import { LONGEST_PATTERN, toPathPattern } from './path-pattern.ts';

const MOST_PATHS = 1_000;

/** The tool that finds files by name. `worker` is the program of its threads. */
export function createGlobFilesTool(
  projects: Projects,
  worker: URL = new URL('../scan-worker.js', import.meta.url),
): Tool {
  return defineTool({
    name: 'glob_files',
    description,
    input: z.object({
      project: projectInput,
      pattern: z.string().min(1).max(LONGEST_PATTERN).describe('Such as "src/**/*.ts"; relative to the project.'),
    }),
    output: z.object({ project: z.string(), pattern: z.string(), paths: z.array(z.string()), isCut: z.boolean() }),
    modes: ['agent', 'mcp', 'subagent'],
    capabilities: ['read_only'],
    title: 'Find {pattern}',
    label: { en: 'Find files', zh: '查找文件' },
    parameterLabels: { project: projectLabel, pattern: { en: 'Pattern', zh: '模式' } },
    execute: async ({ project: name, pattern: asked }, context) => {
      const project = requireProject(projects, name);
      const pattern = toPathPattern(asked);
      const found = await glob(project, { pattern, worker }, context);
      return { project: project.name, pattern, ...found };
    },
    status: ({ paths }) => `${paths.length} files`,
    render: ({ project, pattern, paths, isCut }, resources) => {
      if (paths.length === 0) return nothing(pattern);
      const content = paths.map(shownPath).join('\n');
      const id = resourceId({ kind: 'search', name: pattern, options: { project, glob: true }, content });
      if (!resources.claim(id)) return resources.placeholder(`Files that fit ${pattern}`, id);
      return isCut ? `${content}\n\n${CUT}` : content;
    },
  });
}

const CUT = `[There are more than ${MOST_PATHS} such files: these are the first that were found. Narrow the pattern.]`;

function nothing(pattern: string): string {
  const advice = pattern.includes('/') ? '' : ` To look in all folders, say "**/${pattern}".`;
  return `No file fits ${pattern}.${advice}`;
}

interface Glob {
  readonly pattern: string;
  readonly worker: URL;
}

async function glob(
  project: Project,
  { pattern, worker }: Glob,
  { signal, progress }: ToolContext,
): Promise<{ paths: string[]; isCut: boolean }> {
  const path = compile(pattern);
  const found: string[] = [];
  await scanProject({
    task: { root: project.root, path, mostLines: 0 },
    places: await toPlaces(project, [await startOf(project, pattern)]),
    worker,
    signal,
    onFound: (files) => {
      for (const file of files) found.push(file.path);
      return found.length <= MOST_PATHS;
    },
    onProgress: (done) => progress({ done, message: `${found.length} files fit` }),
  });
  return { paths: found.sort(compareText).slice(0, MOST_PATHS), isCut: found.length > MOST_PATHS };
}

function compile(pattern: string): RegExp {
  const compiled: RegExp | false = picomatch.makeRe(pattern, {
    dot: true,
    noextglob: true,
    // A backslash takes a special character as it is, on every system.
    windows: false,
    maxLength: LONGEST_PATTERN,
  });
  if (compiled) return compiled;
  throw new ThoughtlineError('glob/pattern', `${JSON.stringify(pattern)} is not a pattern for paths. Try "**/*.ts".`);
}

/** The folder that all matches lie in, where the pattern names one. */
async function startOf(project: Project, pattern: string): Promise<string> {
  const { base } = picomatch.scan(pattern);
  if (base === '' || base === pattern) return '.';
  const isFolder = await statInside(project, base).then(
    ({ path, stats }) => path === base && stats.isDirectory(),
    () => false,
  );
  return isFolder ? base : '.';
}
