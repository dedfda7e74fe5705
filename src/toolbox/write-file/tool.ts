import * as z from 'zod';
import { ThoughtlineError } from '../../base/error.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { type ChangeParts, changeFile } from '../projects/change-file.ts';
import { withLineEnds } from '../projects/line-ends.ts';
import { projectInput, projectLabel } from '../projects/project-input.ts';
import { quotePath } from '../projects/project-path.ts';
import { type Projects, requireProject } from '../projects/projects.ts';
import { canEncode, decodeText, encodeText, type TextFile, toLines } from '../projects/text-file.ts';
import description from './description.md';

const input = z.object({
  project: projectInput,
  path: z.string().min(1).describe('Relative to the project: src/main.ts'),
  content: z.string().max(10_000_000).describe('The whole content; with append, what is added.'),
  append: z.boolean().default(false).describe('Add to the end of the file.'),
});

const output = z.object({
  project: z.string(),
  path: z.string(),
  outcome: z.enum(['created', 'replaced', 'appended']),
  lines: z.int(),
});
type Output = z.output<typeof output>;

/** The tool that writes whole files. */
export function createWriteFileTool({ projects, ...parts }: ChangeParts & { readonly projects: Projects }): Tool {
  return defineTool({
    name: 'write_file',
    description,
    input,
    output,
    capabilities: ['edits_files'],
    title: 'Write {path}',
    label: { en: 'Write file', zh: '写入文件' },
    parameterLabels: {
      project: projectLabel,
      path: { en: 'Path', zh: '路径' },
      content: { en: 'Content', zh: '内容' },
      append: { en: 'Append', zh: '追加' },
    },
    execute: async ({ project: name, path, content, append }, context) => {
      const project = requireProject(projects, name);
      const rewrite = (before: Buffer | undefined): Uint8Array => {
        if (before === undefined) return Buffer.from(content);
        return append ? appendTo(before, content, path) : replace(before, content);
      };
      const written = await changeFile({ project, path, context, onlyAdds: append, rewrite }, parts);
      const outcome = append ? 'appended' : 'replaced';
      return {
        project: project.name,
        path: written.path,
        outcome: written.isNew ? 'created' : outcome,
        lines: toLines(content).length,
      } as const;
    },
    status: describe,
    render: (result) => `${describe(result)}.`,
  });
}

/** As the file was written before, as far as that is possible. */
function replace(before: Buffer, content: string): Uint8Array {
  const old = decodeText(before);
  if (old === undefined || !canEncode(content, old.encoding)) return Buffer.from(content);
  return encodeText(inStyleOf(old, content), old);
}

function appendTo(before: Buffer, content: string, path: string): Uint8Array {
  const old = decodeText(before);
  if (old === undefined) throw cannotAppend(path, 'it holds binary data.');
  if (!canEncode(content, old.encoding)) throw cannotAppend(path, `${old.encoding} cannot hold all of the characters.`);
  return Buffer.concat([before, encodeText(inStyleOf(old, content), { ...old, hasMark: false })]);
}

/** Models write LF; what they write in a file with CRLF gets that. All else is left as they wrote it. */
function inStyleOf({ lineEnding }: TextFile, content: string): string {
  return lineEnding === 'CRLF' ? withLineEnds(content, '\r\n') : content;
}

function cannotAppend(path: string, reason: string): ThoughtlineError {
  return new ThoughtlineError('file/not-appendable', `Nothing can be added to ${quotePath(path)}: ${reason}`);
}

const WORDS = { created: 'Created', replaced: 'Replaced', appended: 'Appended to' } as const;

function describe({ outcome, path, lines }: Output): string {
  return `${WORDS[outcome]} ${path} (${lines === 1 ? '1 line' : `${lines} lines`})`;
}
