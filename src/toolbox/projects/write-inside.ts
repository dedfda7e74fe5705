import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, constants, type FileHandle, lstat, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { codeOf, ThoughtlineError } from '../../base/error.ts';
import { lockFolder } from './folder-lock.ts';
import { cannotReach, type Inside, type OpenFolder, openFolder, requireFile, statInside } from './inside.ts';
import { quotePath, refused, toNames } from './project-path.ts';
import type { Project } from './projects.ts';
import { isSameFile } from './same-file.ts';

/** What a file is to hold. */
export interface Content {
  readonly bytes: Uint8Array;
  /** What the content was made from: if something else is there by now, nothing is written. */
  readonly replacing?: Original | 'nothing';
}

/** A file as it was read. */
export interface Original {
  readonly stats: Stats;
  readonly bytes: Buffer;
}

/** Where a content went, after all links. */
export interface Written extends Pick<Inside, 'path' | 'absolute'> {
  readonly isNew: boolean;
}

/**
 * Gives a file its content at once: others see the old file or the new one. Missing folders are made; the mode stays.
 * A file with several names (hard links) becomes one of its own, so that nothing outside changes with it.
 */
export async function writeInside(project: Project, path: string, content: Content): Promise<Written> {
  await requireChangeable(project, path);
  const before = await findInside(project, path);
  if (before !== undefined) requireFile(before, path);
  const folder = before === undefined ? await folderFor(project, path) : await folderOf(project, before);
  const name = posix.basename(before?.path ?? toNames(path).join('/'));
  try {
    await checkEntry(folder.at(name), path, before);
    await replaceEntry(folder, name, { ...content, before: before?.stats });
  } catch (error) {
    return cannotWrite(path, error);
  } finally {
    await folder.close();
  }
  return { path: posix.join(folder.path, name), absolute: join(folder.absolute, name), isNew: before === undefined };
}

/** Deletes a file, or a link to one in the project, and says where it was: of a link, the link and not its target. */
export async function removeInside(project: Project, path: string): Promise<Pick<Inside, 'absolute'>> {
  await checkRemovable(project, path);
  const names = toNames(path);
  const name = names.at(-1) ?? '';
  const folder = await openFolder(project, names.slice(0, -1).join('/') || '.');
  try {
    await lockFolder(folder, () => unlink(folder.at(name)));
    return { absolute: join(folder.absolute, name) };
  } catch (error) {
    return cannotWrite(path, error);
  } finally {
    await folder.close();
  }
}

/** Throws for what `removeInside` would refuse. */
export async function checkRemovable(project: Project, path: string): Promise<void> {
  await requireChangeable(project, path);
  requireFile(await statInside(project, path), path);
}

/** The absolute path that a model's path means. Throws where reading may be allowed, but changing never is. */
export async function requireChangeable(project: Project, path: string): Promise<string> {
  // Who writes it means a folder of the user, and would get one that is called so.
  if (path.startsWith('~'))
    throw refused(
      path,
      '~ stands for nothing here. Give it relative to the project; for a name that begins so, write ./~.',
    );
  const absolute = await absoluteInside(project, path);
  const names = [...toNames(path), ...relative(project.root, absolute).split(sep)];
  if (names.some(isGit)) throw refused(path, 'git alone changes what is in .git. Use git commands for that.');
  return absolute;
}

/** Also as other file systems spell it: they ignore case, invisible characters or what ends a name, or shorten it. */
function isGit(name: string): boolean {
  return /^(?:\.git|git~\d+)[. ]*$/i.test(name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));
}

/** What a path names, or undefined when there is nothing yet. */
export async function findInside(project: Project, path: string): Promise<Inside | undefined> {
  try {
    return await statInside(project, path);
  } catch (error) {
    if (error instanceof ThoughtlineError && error.code === 'path/missing') return undefined;
    throw error;
  }
}

/** The absolute path that a model's path means, also where there is nothing yet: equal for all ways to one file. */
export async function absoluteInside(project: Project, path: string): Promise<string> {
  const names = toNames(path);
  for (let known = names.length; known > 0; known -= 1) {
    const found = await findInside(project, names.slice(0, known).join('/'));
    if (found !== undefined) return join(found.absolute, ...names.slice(known));
  }
  return join(project.root, ...names);
}

function folderOf(project: Project, { path }: Inside): Promise<OpenFolder> {
  return openFolder(project, posix.dirname(path));
}

/** The folder of a new file, made with all that lead to it. Each is checked again once it is there. */
async function folderFor(project: Project, path: string): Promise<OpenFolder> {
  const names = toNames(path).slice(0, -1);
  let folder = await openFolder(project, '.');
  for (const [index, name] of names.entries()) {
    try {
      await mkdir(folder.at(name)).catch(unlessThere);
    } catch (error) {
      cannotWrite(path, error);
    } finally {
      await folder.close();
    }
    folder = await openFolder(project, names.slice(0, index + 1).join('/'));
  }
  return folder;
}

/** What cannot be reached through its name may still be there: a link to nowhere. */
async function checkEntry(entry: string, path: string, before: Inside | undefined): Promise<void> {
  if (before !== undefined) return access(entry, constants.W_OK);
  const there = await lstat(entry).catch(() => undefined);
  if (there?.isSymbolicLink()) throw refused(path, 'it is a link that leads nowhere.');
  if (there !== undefined) throw changed(path);
}

/** Writes beside the file and renames: a crash leaves the old file, and at worst a `.thoughtline-….tmp` beside it. */
async function replaceEntry(
  folder: OpenFolder,
  name: string,
  { bytes, replacing, before }: Content & { readonly before: Stats | undefined },
): Promise<void> {
  const temporary = folder.at(`.thoughtline-${randomUUID()}.tmp`);
  const handle = await open(temporary, 'wx', before === undefined ? 0o666 : 0o600);
  try {
    try {
      await handle.writeFile(bytes);
      if (before !== undefined) await keepRights(handle, before);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await lockFolder(folder, async () => {
      if (!(await isStill(folder.at(name), replacing))) throw changed(name);
      await rename(temporary, folder.at(name));
    });
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

async function keepRights(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const mine = await handle.stat();
  // Only a privileged process can give a file away; for others it was theirs before.
  if (mine.uid !== uid || mine.gid !== gid) await handle.chown(uid, gid).catch(() => undefined);
  await handle.chmod(mode & 0o7777);
}

/** Compares the content too: a new file can have the number, the size and the time of one that is gone. */
async function isStill(entry: string, expected: Content['replacing']): Promise<boolean> {
  if (expected === undefined) return true;
  const there = await lstat(entry).catch(() => undefined);
  if (expected === 'nothing') return there === undefined;
  if (there === undefined || !isSameFile(there, expected.stats)) return false;
  return expected.bytes.equals(await readFile(entry, { flag: constants.O_RDONLY | constants.O_NOFOLLOW }));
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function changed(path: string): ThoughtlineError {
  return new ThoughtlineError(
    'path/changed',
    `${quotePath(path)} was changed by somebody else in this moment. Nothing was written; read it and try again.`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the permissions forbid it',
  EPERM: 'the permissions forbid it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'it would be too large for the file system',
};

function cannotWrite(path: string, error: unknown): never {
  const system = codeOf(error) ?? '';
  const reason = REASONS[system];
  if (error instanceof ThoughtlineError) throw error;
  if (reason === undefined) return cannotReach(path, error);
  throw new ThoughtlineError('path/denied', `${quotePath(path)} cannot be changed: ${reason}. Nothing was written.`, {
    data: { path, system },
  });
}
