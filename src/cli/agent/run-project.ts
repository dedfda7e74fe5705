import { basename, resolve } from 'node:path';
import { fixedProjects, type Project, type Projects } from '../../toolbox/projects/projects.ts';
import { checkProject } from '../projects/check-project.ts';
import { createProjectFile } from '../projects/project-file.ts';

/** Where the tools of a run may work. */
export interface RunProject {
  readonly projects: Projects;
  /** The folder of the run, where it has one of its own. */
  readonly project?: Project;
}

/** What decides about it. */
export interface RunProjectParts {
  readonly home: string;
  /** Named by the user; it must be one that can be a project. */
  readonly folder?: string | undefined;
  /** Where the user is. */
  readonly cwd: string;
}

/**
 * The folder that the user names, or else the one that the user is in, and no other: whoever asks in a folder means that
 * folder. Where it cannot be a project (the user's home, the whole machine), the run has the projects that were added.
 */
export async function findRunProject({ home, folder, cwd }: RunProjectParts): Promise<RunProject> {
  if (folder !== undefined) return only(await checkProject(nameFor(resolve(folder)), folder, home));
  const current = await checkProject(nameFor(cwd), cwd, home).catch(() => undefined);
  return current === undefined ? { projects: createProjectFile(home) } : only(current);
}

function only(project: Project): RunProject {
  return { projects: fixedProjects([project]), project };
}

/** The name of a folder as a project can have it. */
function nameFor(folder: string): string {
  const plain = basename(folder)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64);
  return plain === '' ? 'project' : plain;
}

/** What the model is told of the folder. */
export function instructionsFor({ name, root }: Project): string {
  return `The user works in the project ${JSON.stringify(name)}, the folder ${JSON.stringify(root)}. Tools take paths relative to it.`;
}
