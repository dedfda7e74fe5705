import { readlink, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../../base/error.ts';

/** Where a path leads, so that a linked file is rewritten and the link stays; the last target need not exist. */
export async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const target = await readlink(path).catch(() => undefined);
  return target === undefined ? path : followLinks(resolve(dirname(path), target));
}

/** True for the error of a file that is not there. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
