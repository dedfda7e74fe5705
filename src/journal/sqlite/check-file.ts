import { stat } from 'node:fs/promises';
import { createWorkerLine } from './worker-line.ts';

/** What a look at a whole journal file brought; a file may be too large to look at in passing. */
export type FileCheck =
  | { readonly status: 'sound' }
  | { readonly status: 'damaged'; readonly problem: string }
  | { readonly status: 'too-large' };

// SQLite reads about 250 MB in a second, and there is no way to stop it half-way.
const LARGEST_CHECKED = 1_000_000_000;

/** Lets SQLite look for damage in the whole file, in a thread of its own. Others may go on using it. */
export async function checkFile(path: string): Promise<FileCheck> {
  if ((await stat(path)).size > LARGEST_CHECKED) return { status: 'too-large' };
  const line = createWorkerLine({ path, durability: 'full' });
  try {
    const [problem] = await line.call('check', null);
    return problem === undefined ? { status: 'sound' } : { status: 'damaged', problem };
  } finally {
    await line.close();
  }
}
