import * as z from 'zod';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { resourceId } from '../../tools/resource-id.ts';
import type { Tool } from '../../tools/tool.ts';
import { failure, projectInput, projectLabel } from '../projects/project-input.ts';
import { quotePath } from '../projects/project-path.ts';
import { type Projects, requireProject } from '../projects/projects.ts';
import type { SeenFiles } from '../projects/seen-files.ts';
import { shownPath } from '../projects/shown-path.ts';
import description from './description.md';
import { type ReadFile, readFile } from './read-file.ts';

const MOST_PATHS = 50;
/** In all files of one call: a model is shown far less. */
const MOST_CHARACTERS = 1_000_000;

const file = z.object({
  path: z.string(),
  from: z.number(),
  to: z.number(),
  total: z.number(),
  format: z.string(),
  hash: z.string(),
  text: z.string(),
});

/** What the tool reads from, and whom it tells what a session has seen. */
export interface ReadFilesParts {
  readonly projects: Projects;
  readonly seen: SeenFiles;
}

/** The tool that reads text files, or ranges of their lines. */
export function createReadFilesTool({ projects, seen }: ReadFilesParts): Tool {
  return defineTool({
    name: 'read_files',
    description,
    input: z.object({
      project: projectInput,
      paths: z
        .array(z.string())
        .min(1)
        .max(MOST_PATHS)
        .describe('Relative to the project, with a line range where a part is enough: "src/a.ts:10-20".'),
      prefix_line_numbers: z.boolean().default(false).describe('Put its number before every line.'),
    }),
    output: z.object({
      project: z.string(),
      numbered: z.boolean(),
      files: z.array(file),
      failures: z.array(failure),
    }),
    modes: ['agent', 'mcp', 'subagent'],
    capabilities: ['read_only'],
    title: 'Read {paths}',
    label: { en: 'Read files', zh: '读取文件' },
    parameterLabels: {
      project: projectLabel,
      paths: { en: 'Files', zh: '文件' },
      prefix_line_numbers: { en: 'Line numbers', zh: '行号' },
    },
    execute: async ({ project: name, paths, prefix_line_numbers: numbered }, context) => {
      const project = requireProject(projects, name);
      const files: ReadFile[] = [];
      const failures: z.infer<typeof failure>[] = [];
      let left = MOST_CHARACTERS;
      for (const path of paths) {
        context.signal.throwIfAborted();
        try {
          const reading = await readFile(project, path);
          left -= reading.file.text.length;
          if (left < 0) throw tooMuch(path);
          seen.remember(context, reading.absolute, reading.bytes);
          files.push(reading.file);
        } catch (error) {
          failures.push({ path, message: messageOf(error) });
        }
      }
      return { project: project.name, numbered, files, failures };
    },
    isSuccess: ({ files, failures }) => files.length > 0 || failures.length === 0,
    status: ({ files, failures }) => `${files.length} read${failures.length > 0 ? `, ${failures.length} failed` : ''}`,
    render: ({ project, numbered, files, failures }, resources) =>
      [
        ...failures.map(({ message }) => message),
        ...files.map((read) => {
          const { path, from, to, hash } = read;
          const id = resourceId({ kind: 'file', name: path, options: { project, from, to, numbered }, content: hash });
          return resources.claim(id) ? show(read, numbered) : resources.placeholder(nameOf(read), id);
        }),
      ].join('\n\n'),
  });
}

function tooMuch(path: string): ThoughtlineError {
  return new ThoughtlineError(
    'read/too-much',
    `${quotePath(path)} was not read: it is too much for one call. Read it in another.`,
  );
}

function show(read: ReadFile, numbered: boolean): string {
  const { from, to, text, total, format } = read;
  const notes = [isPart(read) ? `of ${total}` : '', total === 0 ? 'empty' : '', format].filter((note) => note !== '');
  const body = total === 0 ? '' : `${numbered ? withNumbers(text, from, to) : text}\n`;
  return `>>> ${nameOf(read)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}\n${body}<<<`;
}

/** The path, with the range as models write it. */
function nameOf(read: ReadFile): string {
  const { from, to } = read;
  const path = shownPath(read.path);
  if (!isPart(read)) return path;
  return from === to ? `${path}:${from}` : `${path}:${from}-${to}`;
}

function isPart({ from, to, total }: ReadFile): boolean {
  return total > 0 && (from > 1 || to < total);
}

function withNumbers(text: string, from: number, to: number): string {
  const width = String(to).length;
  return text
    .split('\n')
    .map((line, index) => `${String(from + index).padStart(width)} | ${line}`)
    .join('\n');
}
