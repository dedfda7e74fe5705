import * as z from 'zod';
import { messageOf, ThoughtlineError } from '../../base/error.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import type { ChangeParts } from '../projects/change-file.ts';
import { projectInput, projectLabel } from '../projects/project-input.ts';
import { toNames } from '../projects/project-path.ts';
import { type Project, type Projects, requireProject } from '../projects/projects.ts';
import { absoluteInside, checkRemovable, removeInside } from '../projects/write-inside.ts';
import description from './description.md';

const input = z.object({
  project: projectInput,
  paths: z.array(z.string().min(1)).min(1).max(1_000).describe('Relative to the project.'),
});

const output = z.object({
  project: z.string(),
  deleted: z.array(z.string()),
  /** Files that were there when all were checked and could not be deleted after all. */
  failed: z.array(z.object({ path: z.string(), reason: z.string() })),
});
type Output = z.output<typeof output>;

/** The tool that deletes files, all of them or none as far as that can be known beforehand. */
export function createDeleteFilesTool({ projects, locks, seen }: ChangeParts & { readonly projects: Projects }): Tool {
  return defineTool({
    name: 'delete_files',
    description,
    input,
    output,
    capabilities: ['edits_files'],
    title: 'Delete {paths}',
    label: { en: 'Delete files', zh: '删除文件' },
    parameterLabels: { project: projectLabel, paths: { en: 'Paths', zh: '路径' } },
    execute: async ({ project: name, paths }, context) => {
      const project = requireProject(projects, name);
      await checkAll(project, paths);
      context.signal.throwIfAborted();
      const wanted = new Map(paths.map((path) => [toNames(path).join('/'), path]));
      const deleted: string[] = [];
      const failed: Output['failed'] = [];
      for (const [plain, path] of wanted) {
        try {
          const { absolute } = await locks.run(await absoluteInside(project, path), () => removeInside(project, path));
          seen.forget(context, absolute);
          deleted.push(plain);
        } catch (error) {
          failed.push({ path: plain, reason: messageOf(error) });
        }
      }
      return { project: project.name, deleted, failed };
    },
    isSuccess: ({ failed }) => failed.length === 0,
    status: ({ deleted, failed }) => `${deleted.length} deleted${failed.length > 0 ? `, ${failed.length} failed` : ''}`,
    render: ({ deleted, failed }) =>
      [...failed.map(({ path, reason }) => `Not deleted: ${path}: ${reason}`), ...deletedLine(deleted)].join('\n'),
  });
}

const REASONS_SHOWN = 20;

/** Says everything that is wrong at once. */
async function checkAll(project: Project, paths: readonly string[]): Promise<void> {
  const checks = await Promise.allSettled(paths.map((path) => checkRemovable(project, path)));
  const reasons = checks.flatMap((check) => (check.status === 'rejected' ? [messageOf(check.reason)] : []));
  if (reasons.length === 0) return;
  const rest = reasons.length > REASONS_SHOWN ? ` And ${reasons.length - REASONS_SHOWN} more.` : '';
  throw new ThoughtlineError(
    'path/refused',
    `Nothing was deleted. ${reasons.slice(0, REASONS_SHOWN).join(' ')}${rest}`,
  );
}

function deletedLine(deleted: readonly string[]): string[] {
  return deleted.length === 0 ? [] : [`Deleted ${deleted.join(', ')}.`];
}
