import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { codeOf, ThoughtlineError } from '../../base/error.ts';
import { compareText } from '../../base/order.ts';
import { descriptorPath, isStillAt } from './descriptor.ts';
import { quotePath, refused, toNames } from './project-path.ts';
import type { Project } from './projects.ts';

/** Something in a project, after all links: its canonical path with `/`, `.` for the project itself. */
export interface Inside {
  readonly path: string;
  readonly absolute: string;
  readonly stats: Stats;
}

/** An open file that is known to lie in the project. Whoever opened it closes the handle. */
export interface OpenFile extends Inside {
  readonly handle: FileHandle;
}

/** An open folder that is known to lie in the project. */
export interface OpenFolder extends Inside {
  /** The path of an entry for one call of `node:fs`; on Linux it stays in this very folder, whatever is renamed. */
  at(name: string): string;
  close(): Promise<void>;
}

/** What a folder holds; links and special files are neither file nor folder. */
export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Finds what a model's path names. Links are followed as long as they stay inside. */
export async function statInside(project: Project, path: string): Promise<Inside> {
  const asked = join(project.root, ...toNames(path));
  const absolute = await realpath(asked).catch((error) => cannotReach(path, error));
  if (!isBelow(project.root, absolute)) throw refused(path, 'it is a link that leads out of the project.');
  const stats = await lstat(absolute).catch((error) => cannotReach(path, error));
  return { path: relative(project.root, absolute).replaceAll(sep, '/') || '.', absolute, stats };
}

/** Opens a regular file for reading and makes sure that what was opened is what was checked. */
async function openInside(project: Project, path: string): Promise<OpenFile> {
  const found = await statInside(project, path);
  requireFile(found, path);
  // Without blocking, in case it has just become a pipe.
  const handle = await openVerified(found, path, constants.O_NONBLOCK);
  const stats = await handle.stat();
  return { ...found, stats, handle };
}

/** Opens a folder and makes sure that what was opened is what was checked. */
export async function openFolder(project: Project, path: string): Promise<OpenFolder> {
  const found = await statInside(project, path);
  if (!found.stats.isDirectory())
    throw new ThoughtlineError('path/not-a-folder', `${quotePath(path)} is ${kindOf(found)}, not a folder.`);
  // Windows cannot open folders.
  if (process.platform === 'win32')
    return { ...found, at: (name) => entryOf(found.absolute, name), close: async () => {} };
  const handle = await openVerified(found, path, constants.O_DIRECTORY);
  const place = descriptorPath(handle.fd) ?? found.absolute;
  return { ...found, at: (name) => entryOf(place, name), close: () => handle.close() };
}

/** The bytes of a file. One that is larger than `maxBytes` is an error that carries its size. */
export async function readInside(
  project: Project,
  path: string,
  { maxBytes }: { readonly maxBytes: number },
): Promise<Inside & { readonly bytes: Buffer }> {
  const { handle, ...found } = await openInside(project, path);
  try {
    if (found.stats.size > maxBytes) throw tooLarge(path, found.stats.size, maxBytes);
    const bytes = await readAll(handle, found.stats.size);
    if (bytes.length > found.stats.size) throw changed(path, 'grew while it was read');
    return { ...found, bytes };
  } finally {
    await handle.close();
  }
}

/** What a folder holds, sorted by name. */
export async function listInside(project: Project, path: string): Promise<Inside & { readonly entries: Entry[] }> {
  const folder = await openFolder(project, path);
  try {
    const found = await readdir(folder.at('.'), { withFileTypes: true });
    const entries = found.map((entry): Entry => ({ name: entry.name, kind: entryKind(entry) }));
    entries.sort((a, b) => compareText(a.name, b.name));
    return { path: folder.path, absolute: folder.absolute, stats: folder.stats, entries };
  } finally {
    await folder.close();
  }
}

/** What an entry of a folder is, without following links. */
function entryKind(entry: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): Entry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

/** Whether an absolute real path is the root or lies below it. */
function isBelow(root: string, absolute: string): boolean {
  return absolute === root || absolute.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function openVerified({ absolute, stats }: Inside, path: string, flags: number): Promise<FileHandle> {
  const handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | flags).catch((error) =>
    cannotReach(path, error),
  );
  const isSame = await handle
    .stat()
    .then(async (opened) => entryKind(opened) === entryKind(stats) && (await isStillAt(handle, absolute)))
    .catch(() => false);
  if (isSame) return handle;
  await handle.close();
  throw changed(path, 'was replaced while it was opened');
}

function changed(path: string, what: string): ThoughtlineError {
  return new ThoughtlineError('path/changed', `${quotePath(path)} ${what}. Try again.`);
}

/** Names come from tools, not from models, and still only ever mean an entry of this folder. */
function entryOf(folder: string, name: string): string {
  if (name.includes('/') || name.includes('\0') || name === '..' || name === '') throw refused(name, 'it is no name.');
  return join(folder, name);
}

/** Reads one byte more than there should be, to notice that the file grows. */
async function readAll(handle: FileHandle, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

function tooLarge(path: string, size: number, maxBytes: number): ThoughtlineError {
  const message = `${quotePath(path)} has ${size} bytes, more than the limit of ${maxBytes}.`;
  return new ThoughtlineError('path/too-large', message, { data: { size, maxBytes } });
}

/** Folders and special files are refused by what they are. */
export function requireFile(found: Inside, path: string): void {
  if (found.stats.isFile()) return;
  throw new ThoughtlineError('path/not-a-file', `${quotePath(path)} is ${kindOf(found)}, not a file.`);
}

function kindOf({ stats }: Inside): string {
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return stats.isCharacterDevice() || stats.isBlockDevice() ? 'a device' : 'a special file';
}

const REASONS: Readonly<Record<string, readonly [code: string, text: string]>> = {
  ENOENT: ['path/missing', 'does not exist'],
  ENOTDIR: ['path/missing', 'does not exist: a part of it is a file, not a folder'],
  ELOOP: ['path/refused', 'is refused: it is a link, or links that lead in a circle'],
  ENAMETOOLONG: ['path/refused', 'is refused: it is too long'],
  EACCES: ['path/denied', 'may not be read: the permissions forbid it'],
  EPERM: ['path/denied', 'may not be read: the permissions forbid it'],
};

/** The system's own messages name absolute paths, which are nobody's business. */
export function cannotReach(path: string, error: unknown): never {
  const system = codeOf(error) ?? 'unknown';
  const [code, text] = REASONS[system] ?? ['path/failed', `cannot be reached (${system})`];
  throw new ThoughtlineError(code, `${quotePath(path)} ${text}.`, { data: { path, system } });
}
