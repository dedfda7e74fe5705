import * as z from 'zod';
import { compareText } from '../../base/order.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';
import { projectInput, projectLabel } from '../projects/project-input.ts';
import { type Project, type Projects, requireProject } from '../projects/projects.ts';
import { compilePattern } from '../projects/scan/compile-pattern.ts';
import { LONGEST_LINE_BYTES } from '../projects/scan/line-chunks.ts';
import type { FoundFile } from '../projects/scan/messages.ts';
import { scanProject } from '../projects/scan/scan-project.ts';
import { pathOfPlace, toPlaces } from '../projects/scan/to-places.ts';
import { shownPath } from '../projects/shown-path.ts';
import description from './description.md';

const MOST_LINES = 500;
const MOST_LINES_OF_A_FILE = 100;

const output = z.object({
  project: z.string(),
  regex: z.string(),
  /** Canonical and sorted: however they were written, it is one search. */
  paths: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), lines: z.array(z.object({ line: z.number(), text: z.string() })) })),
  searched: z.number(),
  /** How many files cannot be read, or are too much for the pattern. */
  unreadable: z.number(),
  /** In how many files the rest of a line that is too long was not searched. */
  partial: z.number(),
  /** Whether there are, or may be, more lines than are given. */
  isCut: z.boolean(),
});

/** The tool that finds text in files. `worker` is the program of its threads. */
export function createSearchFilesTool(
  projects: Projects,
  worker: URL = new URL('../scan-worker.js', import.meta.url),
): Tool {
  return defineTool({
    name: 'search_files',
    description,
    input: z.object({
      project: projectInput,
      regex: z.string().describe('Case counts unless it begins with (?i); ^ and $ are the ends of lines.'),
      paths: z.array(z.string()).max(50).optional().describe('Only in these files and folders.'),
    }),
    output,
    modes: ['agent', 'mcp', 'subagent'],
    capabilities: ['read_only'],
    title: 'Search for {regex}',
    label: { en: 'Search files', zh: '搜索文件' },
    parameterLabels: {
      project: projectLabel,
      regex: { en: 'Regular expression', zh: '正则表达式' },
      paths: { en: 'Where', zh: '范围' },
    },
    execute: async ({ project: name, regex, paths = [] }, context) => {
      const project = requireProject(projects, name);
      return { project: project.name, regex, ...(await search({ project, regex, paths, worker }, context)) };
    },
    status: ({ files, searched }) => `${countOf(files)} matching lines in ${searched} files`,
    render: (found, resources) => {
      const { project, regex, paths, files, isCut } = found;
      if (files.length === 0) return summary(found);
      const content = files.map(show).join('\n');
      const options = { project, paths: paths.join('\n') };
      const id = resourceId({ kind: 'search', name: regex, options, content });
      if (!resources.claim(id)) return resources.placeholder(`Matches of ${regex}`, id);
      return `${summary(found)}\n\n${content}${isCut ? `\n\n${CUT}` : ''}`;
    },
  });
}

const LONG = `had a line of more than ${LONGEST_LINE_BYTES >> 20} MiB, of which only so much was searched.`;
const CUT =
  '[There are more matching lines. Narrow the regex, or name folders in paths; of one file at most ' +
  `${MOST_LINES_OF_A_FILE} lines are given, in all ${MOST_LINES}.]`;

interface Search {
  readonly project: Project;
  readonly regex: string;
  readonly paths: readonly string[];
  readonly worker: URL;
}

type Found = Pick<z.infer<typeof output>, 'paths' | 'files' | 'searched' | 'unreadable' | 'partial' | 'isCut'>;

async function search({ project, regex, paths, worker }: Search, context: ToolContext): Promise<Found> {
  const { source, flags } = compilePattern(regex);
  const places = await toPlaces(project, paths);
  const found = new Map<string, FoundFile>();
  let lines = 0;
  const { files: searched, ...scanned } = await scanProject({
    task: { root: project.root, content: { source, flags }, mostLines: MOST_LINES_OF_A_FILE },
    places,
    worker,
    signal: context.signal,
    onFound: (files) => {
      for (const file of files) {
        if (!found.has(file.path)) lines += file.lines.length;
        found.set(file.path, file);
      }
      return lines < MOST_LINES;
    },
    onProgress: (done) => context.progress({ done, message: progressOf(found, lines) }),
  });
  const files = limit([...found.values()].sort((a, b) => compareText(a.path, b.path)));
  const isCut = lines >= MOST_LINES || files.some((file) => file.lines.length >= MOST_LINES_OF_A_FILE);
  return { paths: places.map(pathOfPlace).sort(compareText), files, searched, ...scanned, isCut };
}

function progressOf(found: ReadonlyMap<string, FoundFile>, lines: number): string {
  const latest = [...found.keys()].at(-1);
  return `${lines} matching lines${latest === undefined ? '' : `, the latest in ${shownPath(latest)}`}`;
}

function limit(files: readonly FoundFile[]): Found['files'] {
  let left = MOST_LINES;
  return files.flatMap(({ path, lines }) => {
    const kept = lines.slice(0, left);
    left -= kept.length;
    return kept.length === 0 ? [] : [{ path, lines: kept }];
  });
}

function show({ path, lines }: Found['files'][number]): string {
  return [shownPath(path), ...lines.map(({ line, text }) => `  ${line}: ${text}`)].join('\n');
}

function countOf(files: Found['files']): number {
  return files.reduce((sum, { lines }) => sum + lines.length, 0);
}

function summary({ files, searched, unreadable, partial, isCut }: Found): string {
  const lines = countOf(files);
  const skipped =
    (unreadable > 0 ? ` ${unreadable} could not be searched.` : '') + (partial > 0 ? ` ${partial} ${LONG}` : '');
  if (lines === 0) return `No line matches in ${searched} files.${skipped}`;
  return `${isCut ? 'At least ' : ''}${lines} matching ${lines === 1 ? 'line' : 'lines'} in ${files.length} of ${searched} files.${skipped}`;
}
