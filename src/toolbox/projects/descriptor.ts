import { existsSync } from 'node:fs';
import { type FileHandle, lstat, readlink, realpath } from 'node:fs/promises';

/** The path under which Linux reaches an open file or folder itself, wherever its name has gone; else undefined. */
export function descriptorPath(descriptor: number): string | undefined {
  const path = `/proc/self/fd/${descriptor}`;
  return process.platform === 'linux' && existsSync(path) ? path : undefined;
}

/**
 * Whether an open file is the one at this real path. Asked after opening, so that a link that was put in place between
 * check and use is noticed. Linux knows where an open file lies; elsewhere its identity is compared with what is there.
 */
export async function isStillAt(handle: FileHandle, absolute: string): Promise<boolean> {
  const path = descriptorPath(handle.fd);
  if (path !== undefined) return (await readlink(path)) === absolute;
  if ((await realpath(absolute)) !== absolute) return false;
  const [opened, there] = await Promise.all([handle.stat({ bigint: true }), lstat(absolute, { bigint: true })]);
  return opened.ino === there.ino && opened.dev === there.dev && (await realpath(absolute)) === absolute;
}
