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
  /** What the file was before and is no more. */
  change_of_format: z.string().optional(),
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
      let changeOfFormat: string | undefined;
      const rewrite = (before: Buffer | undefined): Uint8Array => {
        const fresh = append && before !== undefined ? appendTo(before, content, path) : replace(before, content, path);
        changeOfFormat = fresh.changeOfFormat;
        return fresh.bytes;
      };
      const written = await changeFile({ project, path, context, onlyAdds: append, rewrite }, parts);
      const outcome = append ? 'appended' : 'replaced';
      return {
        project: project.name,
        path: written.path,
        outcome: written.isNew ? 'created' : outcome,
        lines: toLines(content).length,
        change_of_format: changeOfFormat,
      } as const;
    },
    status: describe,
    render: (result) =>
      [`${describe(result)}.`, ...(result.change_of_format === undefined ? [] : [result.change_of_format])].join(' '),
  });
}

interface Fresh {
  readonly bytes: Uint8Array;
  readonly changeOfFormat?: string;
}

/** As the file was written before, as far as that is possible; where it is not, the answer says so. */
function replace(before: Buffer | undefined, content: string, path: string): Fresh {
  const old = before === undefined ? NEW_FILE : decodeText(before);
  if (old !== undefined && canEncode(content, old.encoding)) {
    const bytes = encodeText(inStyleOf(old, content), old);
    if (old.lineEnding !== 'mixed') return { bytes };
    return { bytes, changeOfFormat: 'Its line ends were mixed before; now they are as you wrote them.' };
  }
  if (!canEncode(content, 'UTF-8')) throw impossible(path, 'content holds halves of characters (lone surrogates).');
  if (old === undefined)
    return { bytes: Buffer.from(content), changeOfFormat: 'It held binary data before; now it is text in UTF-8.' };
  return {
    bytes: encodeText(inStyleOf(old, content), { encoding: 'UTF-8', hasMark: false }),
    changeOfFormat: `It was ${old.encoding} before, which cannot hold all of the characters; now it is UTF-8.`,
  };
}

const NEW_FILE = { encoding: 'UTF-8', hasMark: false, lineEnding: 'LF' } as const satisfies Omit<TextFile, 'text'>;

function appendTo(before: Buffer, content: string, path: string): Fresh {
  const old = decodeText(before);
  if (old === undefined) throw impossible(path, 'nothing can be added to binary data.');
  if (!canEncode(content, old.encoding)) throw impossible(path, `${old.encoding} cannot hold all of the characters.`);
  return { bytes: Buffer.concat([before, encodeText(inStyleOf(old, content), { ...old, hasMark: false })]) };
}

/** Models write LF; what they write in a file with CRLF gets that. A byte order mark that is there is not doubled. */
function inStyleOf({ lineEnding, hasMark }: Omit<TextFile, 'text'>, content: string): string {
  const text = hasMark && content.startsWith('\uFEFF') ? content.slice(1) : content;
  return lineEnding === 'CRLF' ? withLineEnds(text, '\r\n') : text;
}

function impossible(path: string, reason: string): ThoughtlineError {
  return new ThoughtlineError('file/not-writable', `${quotePath(path)} was not written: ${reason}`);
}

const WORDS = { created: 'Created', replaced: 'Replaced', appended: 'Appended to' } as const;

function describe({ outcome, path, lines }: Output): string {
  return `${WORDS[outcome]} ${path} (${lines === 1 ? '1 line' : `${lines} lines`})`;
}
