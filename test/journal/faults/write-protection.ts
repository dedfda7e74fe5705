import { chmod, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const NOBODY = 65_534;

/** Takes away the right to write a journal file, and files beside it if wanted; the result gives it back. */
export async function protectFromWriting(path: string, withFolder = false): Promise<() => Promise<void>> {
  await setMode(path, 0o444);
  await chmod(dirname(path), withFolder ? 0o555 : 0o777);
  // To root, permissions mean nothing: while the file is protected, this process is nobody.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  return async () => {
    if (isRoot) process.seteuid?.(0);
    await chmod(dirname(path), 0o777);
    await setMode(path, 0o644);
  };
}

/** Also on the files that SQLite puts beside it. */
async function setMode(path: string, mode: number): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) await chmod(join(folder, name), mode);
}
