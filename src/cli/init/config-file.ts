import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ThoughtlineError } from '../../base/error.ts';
import { toIsoTime } from '../../base/iso-time.ts';
import { followLinks, isMissing } from '../settings/follow-links.ts';
import { syncFolder } from '../settings/replace-file.ts';
import { problemOf } from './problem-of.ts';

/** The config of a client as it was when it was read. */
export interface ConfigFile {
  /** Where its links lead. */
  readonly path: string;
  /** Empty while there is no file. */
  readonly text: string;
  /** Undefined while there is no file. */
  readonly stats: Stats | undefined;
}

/** Reads a config, which need not exist. Throws for what is there and is no text. */
export async function readConfig(path: string): Promise<ConfigFile> {
  try {
    const target = await followLinks(path);
    const stats = await stat(target).catch(orMissing);
    if (stats === undefined) return { path: target, text: '', stats };
    // Reading anything else may never end.
    if (!stats.isFile()) throw new ThoughtlineError('init/unreadable', 'it is no file');
    const bytes = await readFile(target);
    if (!isUtf8(bytes)) throw new ThoughtlineError('init/unreadable', 'it is not UTF-8 text');
    return { path: target, text: bytes.toString(), stats };
  } catch (error) {
    throw new ThoughtlineError('init/unreadable', problemOf(error, 'read'), { cause: error });
  }
}

/** Throws when a file is protected, which renaming another over it would not notice. */
export async function requireWritable({ path, stats }: ConfigFile): Promise<void> {
  if (stats !== undefined && (stats.mode & 0o222) === 0) {
    throw new ThoughtlineError('init/unwritable', 'it is write-protected');
  }
  try {
    await access(stats === undefined ? dirname(path) : path, constants.W_OK);
  } catch (error) {
    throw new ThoughtlineError('init/unwritable', problemOf(error, 'write'), { cause: error });
  }
}

/** How a config is replaced. */
export interface Replacement {
  /** Undefined takes the file away. */
  readonly text: string | undefined;
  /** Where the old text is kept; undefined keeps none. */
  readonly backup: string | undefined;
}

/**
 * Gives a config a new text, with the owner and the mode that it has. Readers see the old file or the new one. Throws,
 * and changes nothing, when the file is not as it was read.
 */
export async function replaceConfig(seen: ConfigFile, { text, backup }: Replacement): Promise<void> {
  const { path } = seen;
  const fresh = `${path}.${randomUUID()}.tmp`;
  const made: string[] = [];
  const make = async (file: string, content: string): Promise<void> => {
    made.push(file);
    await writeNew(file, content, seen.stats);
  };
  try {
    if (backup !== undefined) await make(backup, seen.text);
    if (text !== undefined) await make(fresh, text);
    await requireUnchanged(seen);
    await (text === undefined ? rm(path) : rename(fresh, path));
    await syncFolder(dirname(path));
  } catch (error) {
    for (const file of made) await rm(file, { force: true });
    if (error instanceof ThoughtlineError) throw error;
    throw new ThoughtlineError('init/unwritable', problemOf(error, 'write'), { cause: error });
  }
}

/** A name for the old text, beside the file; later ones come later in the order of names. */
export function backupPath(path: string, at: number): string {
  return `${path}${MARK}${toIsoTime(at).replace(/[-:.]/g, '')}${ENDING}`;
}

const MARK = '.before-thoughtline-';
const ENDING = '.bak';

/** The backups of a config, the newest first. */
export async function backupsOf({ path }: ConfigFile): Promise<string[]> {
  const names = await readdir(dirname(path)).catch((): string[] => []);
  const ours = names.filter((name) => name.startsWith(basename(path) + MARK) && name.endsWith(ENDING));
  return ours
    .sort()
    .reverse()
    .map((name) => join(dirname(path), name));
}

/** The file must not exist: a link that somebody put there would lead elsewhere. */
async function writeNew(path: string, text: string, like: Stats | undefined): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (like !== undefined) {
      const { uid, gid } = await file.stat();
      if (uid !== like.uid || gid !== like.gid) await file.chown(like.uid, like.gid);
      await file.chmod(like.mode & 0o7777);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function requireUnchanged({ path, text, stats }: ConfigFile): Promise<void> {
  const now = await readFile(path).catch(orMissing);
  const isSame = now === undefined ? stats === undefined : stats !== undefined && now.equals(Buffer.from(text));
  if (!isSame) throw new ThoughtlineError('init/changed', 'it was changed meanwhile; run the command again');
}

function orMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
