import {
  closeSync,
  constants,
  type Dirent,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { join } from 'node:path';
import { descriptorPath } from '../descriptor.ts';
import { createIgnoreRules, type IgnoreRules, LARGEST_IGNORE_FILE } from '../ignore-rules.ts';
import { pathOf } from '../project-path.ts';
import type { ScanPlace } from './messages.ts';

/** Folders are handed on in pieces of so many files, so that several threads can share a large one. */
const MOST_NAMES = 500;

/** Work that is left, as the thread that found it keeps it. */
export interface OpenPlace {
  readonly folder: string;
  readonly rules: IgnoreRules;
  readonly names?: readonly string[] | undefined;
}

/** Who hears of the files of a folder. */
export interface FolderVisitor {
  /** `reach` is the path by which the file system finds it now. */
  onFile(path: string, reach: string): void;
  onUnreadable(path: string): void;
  /** Does what may take long because of the rules in the project. */
  watch<Value>(choose: () => Value): Value;
}

/** Visits the files of one folder that are not ignored, and gives back what is left: folders, and files if they are many. */
export function scanFolder(root: string, place: OpenPlace, visitor: FolderVisitor): OpenPlace[] {
  const { folder } = place;
  let opened: Opened;
  try {
    opened = openVerified(folder === '.' ? root : join(root, folder));
  } catch {
    visitor.onUnreadable(folder);
    return [];
  }
  try {
    const { names, left } =
      place.names === undefined ? listFolder(place, opened.reach, visitor) : { names: place.names, left: [] };
    for (const name of names) visitor.onFile(pathOf(folder, name), `${opened.reach}/${name}`);
    return left;
  } catch {
    visitor.onUnreadable(folder);
    return [];
  } finally {
    opened.close();
  }
}

/** As another thread can be told of it. */
export function toScanPlace({ folder, rules, names }: OpenPlace): ScanPlace {
  return { folder, ignoreFiles: rules.files, names };
}

/** As this thread works on it. */
export function fromScanPlace({ folder, ignoreFiles, names }: ScanPlace): OpenPlace {
  return { folder, rules: createIgnoreRules(ignoreFiles), names };
}

interface Listing {
  readonly names: readonly string[];
  readonly left: OpenPlace[];
}

/** Links are never followed: whatever they lead to is visited where it really is, if that is in the project. */
function listFolder({ folder, rules: outer }: OpenPlace, reach: string, visitor: FolderVisitor): Listing {
  const entries = readdirSync(reach, { withFileTypes: true });
  const rules = withIgnoreFile(outer, { folder, entries, reach });
  const isSeen = (entry: Dirent): boolean =>
    (entry.isFile() || entry.isDirectory()) && !rules.ignores(pathOf(folder, entry.name), entry.isDirectory());
  const seen = visitor.watch(() => entries.filter(isSeen));
  const names = seen.filter((entry) => entry.isFile()).map(({ name }) => name);
  const left: OpenPlace[] = [];
  for (let at = MOST_NAMES; at < names.length; at += MOST_NAMES)
    left.push({ folder, rules: createIgnoreRules(), names: names.slice(at, at + MOST_NAMES) });
  for (const entry of seen) if (entry.isDirectory()) left.push({ folder: pathOf(folder, entry.name), rules });
  return { names: names.slice(0, MOST_NAMES), left };
}

function withIgnoreFile(rules: IgnoreRules, listed: { folder: string; entries: Dirent[]; reach: string }): IgnoreRules {
  const { folder, entries, reach } = listed;
  if (!entries.some((entry) => entry.name === '.gitignore' && entry.isFile())) return rules;
  const text = readIgnoreFile(`${reach}/.gitignore`);
  return text === undefined ? rules : rules.and({ folder, text });
}

function readIgnoreFile(path: string): string | undefined {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const buffer = Buffer.allocUnsafe(LARGEST_IGNORE_FILE);
      const length = readSync(descriptor, buffer, 0, LARGEST_IGNORE_FILE, 0);
      return length < LARGEST_IGNORE_FILE ? buffer.toString('utf8', 0, length) : undefined;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

interface Opened {
  readonly reach: string;
  close(): void;
}

/** Opens a folder and makes sure that no part of its path has become a link; on Linux it then stays this very folder. */
function openVerified(absolute: string): Opened {
  if (process.platform === 'win32') return { reach: requireReal(absolute), close: () => {} };
  const descriptor = openSync(absolute, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  const reach = descriptorPath(descriptor);
  const close = (): void => closeSync(descriptor);
  try {
    if (reach === undefined) return { reach: requireReal(absolute), close };
    if (readlinkSync(reach) === absolute) return { reach, close };
    throw new Error(REPLACED);
  } catch (error) {
    close();
    throw error;
  }
}

const REPLACED = 'The folder was replaced by a link.';

function requireReal(absolute: string): string {
  if (realpathSync.native(absolute) === absolute) return absolute;
  throw new Error(REPLACED);
}
