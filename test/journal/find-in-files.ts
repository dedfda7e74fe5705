import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which of the texts are in the bytes of any file of the folder, whatever the file means by them; sorted. */
export async function findInFiles(folder: string, texts: readonly string[]): Promise<string[]> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  return texts.filter((text) => files.some((bytes) => bytes.includes(text))).toSorted();
}
