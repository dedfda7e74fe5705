import { didYouMean } from '../../base/closest.ts';
import { ThoughtlineError } from '../../base/error.ts';

/** A folder that tools may work in. */
export interface Project {
  readonly name: string;
  /** Absolute and real: no part of it is a link. */
  readonly root: string;
}

/** The projects there are. Asked for every call: another process may add one. */
export interface Projects {
  list(): readonly Project[];
  find(name: string): Project | undefined;
}

/** The project of this name, or the only one there is when no name is given; else an error that names the known ones. */
export function requireProject(projects: Projects, name?: string): Project {
  if (name !== undefined) return projects.find(name) ?? unknown(projects, name);
  const known = projects.list();
  const [only] = known;
  if (only !== undefined && known.length === 1) return only;
  if (only === undefined) throw noProjects();
  throw new ThoughtlineError('project/unnamed', `Say which project: ${namesOf(known)}.`);
}

/** The same projects for as long as the process runs, for tests and for programs that embed the tools. */
export function fixedProjects(projects: readonly Project[]): Projects {
  return { list: () => projects, find: (name) => projects.find((project) => project.name === name) };
}

function unknown(projects: Projects, name: string): never {
  const known = projects.list();
  if (known.length === 0) throw noProjects();
  const names = known.map((project) => project.name);
  throw new ThoughtlineError(
    'project/unknown',
    `No project is named '${name}'.${didYouMean(name, names)} The projects are: ${namesOf(known)}.`,
  );
}

function noProjects(): ThoughtlineError {
  return new ThoughtlineError(
    'project/none',
    'There are no projects yet. The user adds one with: thoughtline projects add NAME FOLDER',
  );
}

function namesOf(projects: readonly Project[]): string {
  return projects.map(({ name }) => name).join(', ');
}
