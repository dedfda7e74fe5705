import { join } from 'node:path';
import { ThoughtlineError } from '../../base/error.ts';
import type { Project, Projects } from '../../toolbox/projects/projects.ts';
import { createSettingsFile, type FileValues } from '../settings/settings-file.ts';

/** The projects of a home folder. */
export interface ProjectFile extends Projects {
  /** False leaves everything as it is, because there is a project of this name. */
  add(project: Project, options: { readonly replace: boolean }): Promise<boolean>;
  /** False when there is none of this name. */
  remove(name: string): Promise<boolean>;
}

/** Opens the file; it need not exist. What other processes change counts at once. */
export function createProjectFile(home: string): ProjectFile {
  const file = createSettingsFile(join(home, 'projects.json'));
  const list = (): Project[] => {
    const content = file.read();
    if (!content.ok) throw unreadable(content.problem);
    return toProjects(content.values, file.path);
  };
  return {
    list,
    find: (name) => list().find((project) => project.name === name),
    async add({ name, root }, { replace }) {
      let isAdded = false;
      await file.update((values) => {
        isAdded = replace || !Object.hasOwn(values, name);
        return isAdded ? { ...values, [name]: root } : undefined;
      });
      return isAdded;
    },
    async remove(name) {
      let isRemoved = false;
      await file.update((values) => {
        isRemoved = Object.hasOwn(values, name);
        const { [name]: _, ...rest } = values;
        return isRemoved ? rest : undefined;
      });
      return isRemoved;
    },
  };
}

/** One entry that cannot be understood makes the whole file suspect: which folders are open must not be guessed. */
function toProjects(values: FileValues, path: string): Project[] {
  return Object.entries(values).map(([name, root]) => {
    if (typeof root === 'string') return { name, root };
    throw unreadable(`${path}: the entry ${JSON.stringify(name)} is not a folder`);
  });
}

function unreadable(problem: string): ThoughtlineError {
  return new ThoughtlineError(
    'projects/unreadable',
    `${problem}. Repair or remove the file, then add the projects anew.`,
  );
}
