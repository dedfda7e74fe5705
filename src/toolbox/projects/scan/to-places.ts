import { posix } from 'node:path';
import { ThoughtlineError } from '../../../base/error.ts';
import { statInside } from '../inside.ts';
import { pathOf, quotePath } from '../project-path.ts';
import type { Project } from '../projects.ts';
import { rulesAbove } from '../walk.ts';
import type { ScanPlace } from './messages.ts';

/** Where a scan of these files and folders begins, each once; of the whole project when none are given. */
export async function toPlaces(project: Project, paths: readonly string[]): Promise<ScanPlace[]> {
  const places = paths.length === 0 ? ['.'] : paths;
  const found = await Promise.all(places.map((path) => toPlace(project, path)));
  return [...new Map(found.map((place) => [pathOfPlace(place), place])).values()];
}

/** The canonical path of what is looked at. */
export function pathOfPlace({ folder, names: [name] = [] }: ScanPlace): string {
  return name === undefined ? folder : pathOf(folder, name);
}

async function toPlace(project: Project, asked: string): Promise<ScanPlace> {
  const { path, stats } = await statInside(project, asked);
  if (stats.isDirectory()) return { folder: path, ignoreFiles: (await rulesAbove(project, path)).files };
  if (stats.isFile()) return { folder: posix.dirname(path), ignoreFiles: [], names: [posix.basename(path)] };
  throw new ThoughtlineError('path/not-a-file', `${quotePath(asked)} is neither a file nor a folder.`);
}
