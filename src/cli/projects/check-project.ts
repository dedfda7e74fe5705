import { realpath, stat } from 'node:fs/promises';
import { parse, relative, resolve } from 'node:path';
import { ThoughtlineError } from '../../base/error.ts';
import type { Project } from '../../toolbox/projects/projects.ts';
import { quoteValue } from '../settings/quote-value.ts';

/** Models write the names, so they are plain. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Makes sure that a name and a folder can be a project, and finds where the folder really is. */
export async function checkProject(name: string, folder: string, home: string): Promise<Project> {
  if (!NAME.test(name)) {
    const rule =
      'A project has 1 to 64 letters, digits, dots, hyphens or underscores, and begins with a letter or digit';
    throw new ThoughtlineError('usage/project', `${quoteValue(name)} cannot be a project. ${rule}, such as: my-app`);
  }
  const root = await realpath(resolve(folder)).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new ThoughtlineError('usage/project-folder', `${quoteValue(folder)} is not a folder.`);
  const reason = whyRefused(root, await realpath(home).catch(() => home));
  if (reason !== undefined) throw new ThoughtlineError('usage/project-folder', `${quoteValue(root)} ${reason}`);
  return { name, root };
}

function whyRefused(root: string, home: string): string | undefined {
  if (root === parse(root).root) return 'is the whole machine. Name the folder that you work in.';
  if (/^\/(?:proc|sys|dev)(?:\/|$)/.test(root)) return 'belongs to the system. Name the folder that you work in.';
  const isInside = (folder: string, other: string): boolean =>
    !/^(?:\.\.(?:[\\/]|$)|[A-Za-z]:|\/)/.test(relative(folder, other));
  if (isInside(root, home) || isInside(home, root))
    return `cannot be a project: models would reach the settings, tokens and thoughts in ${home}.`;
  return undefined;
}
