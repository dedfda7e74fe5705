import * as z from 'zod';
import { ThoughtlineError } from '../../base/error.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { type ChangeParts, changeFile } from '../projects/change-file.ts';
import { projectInput, projectLabel } from '../projects/project-input.ts';
import { quotePath } from '../projects/project-path.ts';
import { type Projects, requireProject } from '../projects/projects.ts';
import { canEncode, decodeText, encodeText } from '../projects/text-file.ts';
import description from './description.md';
import { lineList, type Replaced, type Replacement, replaceText } from './replace-text.ts';

const input = z.object({
  project: projectInput,
  path: z.string().min(1).describe('Relative to the project: src/main.ts'),
  old_text: z.string().min(1).max(100_000).describe('Exactly as it stands in the file.'),
  new_text: z.string().max(1_000_000).describe('What stands there afterwards; empty to delete.'),
  replace_all: z.boolean().default(false).describe('Replace every occurrence.'),
});

const output = z.object({
  project: z.string(),
  path: z.string(),
  replacements: z.int(),
  /** Where they began before the edit. */
  lines: z.array(z.int()),
});
type Output = z.output<typeof output>;

/** The tool that changes a part of a file. */
export function createEditFileTool({ projects, ...parts }: ChangeParts & { readonly projects: Projects }): Tool {
  return defineTool({
    name: 'edit_file',
    description,
    input,
    output,
    capabilities: ['edits_files'],
    title: 'Edit {path}',
    label: { en: 'Edit file', zh: '编辑文件' },
    parameterLabels: {
      project: projectLabel,
      path: { en: 'Path', zh: '路径' },
      old_text: { en: 'Old text', zh: '原文本' },
      new_text: { en: 'New text', zh: '新文本' },
      replace_all: { en: 'Replace all', zh: '全部替换' },
    },
    execute: async ({ project: name, path, old_text, new_text, replace_all }, context) => {
      const project = requireProject(projects, name);
      if (old_text === new_text) throw new ThoughtlineError('edit/same', 'old_text and new_text are the same.');
      const replacement = { oldText: old_text, newText: new_text, isEverywhere: replace_all };
      let replaced: Replaced | undefined;
      const rewrite = (before: Buffer | undefined): Uint8Array => {
        const edited = editBytes(before, path, replacement);
        replaced = edited.replaced;
        return edited.bytes;
      };
      const written = await changeFile({ project, path, context, rewrite }, parts);
      const { count = 0, lines = [] } = replaced ?? {};
      return { project: project.name, path: written.path, replacements: count, lines: [...lines] };
    },
    status: describe,
    render: (result) => `${describe(result)}.`,
  });
}

interface Edited {
  readonly bytes: Uint8Array;
  readonly replaced: Replaced;
}

function editBytes(before: Buffer | undefined, path: string, replacement: Replacement): Edited {
  if (before === undefined) throw cannotEdit(path, 'it does not exist. To create it, use write_file.');
  const old = decodeText(before);
  if (old === undefined) throw cannotEdit(path, 'it holds binary data.');
  if (!canEncode(replacement.newText, old.encoding))
    throw cannotEdit(path, `its encoding, ${old.encoding}, cannot hold all characters of new_text.`);
  const replaced = replaceText(old.text, old.hasMark ? withoutMark(replacement) : replacement);
  return { bytes: encodeText(replaced.text, old), replaced };
}

/** The mark of the file is none of its text: it is not found there, and must not be doubled. */
function withoutMark({ oldText, newText, isEverywhere }: Replacement): Replacement {
  // An empty text stands nowhere, so a mark alone stays what it is.
  return { oldText: oldText.replace(/^\uFEFF(?=.)/s, ''), newText: newText.replace(/^\uFEFF/, ''), isEverywhere };
}

function cannotEdit(path: string, reason: string): ThoughtlineError {
  return new ThoughtlineError('edit/impossible', `${quotePath(path)} cannot be edited: ${reason}`);
}

function describe({ path, replacements, lines }: Output): string {
  if (replacements === 1) return `Edited ${path} at ${lineList(lines)}`;
  return `Edited ${path} in ${replacements} places, at ${lineList(lines)}`;
}
