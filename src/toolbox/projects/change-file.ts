import { setTimeout as sleep } from 'node:timers/promises';
import { ThoughtlineError } from '../../base/error.ts';
import type { ToolContext } from '../../tools/tool.ts';
import type { FileLocks } from './file-locks.ts';
import { readInside } from './inside.ts';
import { quotePath } from './project-path.ts';
import type { Project } from './projects.ts';
import type { SeenFiles } from './seen-files.ts';
import { findInside, requireChangeable, type Written, writeInside } from './write-inside.ts';

/** What changing files needs to know of others who do the same. */
export interface ChangeParts {
  readonly locks: FileLocks;
  readonly seen: SeenFiles;
}

/** One change of one file. */
export interface Change {
  readonly project: Project;
  readonly path: string;
  readonly context: Pick<ToolContext, 'caller' | 'session' | 'signal'>;
  /** Nothing is lost by it, so the session need not know what the file holds by now. */
  readonly onlyAdds?: boolean;
  /** Makes the new content from the old one, undefined where there is no file; throws to change nothing. May run again. */
  rewrite(before: Buffer | undefined): Uint8Array;
}

/** Files above it are nothing that a model reads or writes as a whole. */
const LARGEST_BYTES = 20_000_000;

/** Others change a file for a moment, so that soon one's own turn comes. */
const MOST_ATTEMPTS = 50;
const LONGEST_PAUSE_MS = 10;

/** Changes a file while nobody else does, in this process or another, and only if it is what the session has seen of it. */
export async function changeFile(change: Change, { locks, seen }: ChangeParts): Promise<Written> {
  return locks.run(await requireChangeable(change.project, change.path), async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await changeOnce(change, seen);
      } catch (error) {
        const isChanged = error instanceof ThoughtlineError && error.code === 'path/changed';
        if (!isChanged || attempt === MOST_ATTEMPTS) throw error;
        // By chance, so that those who met once do not meet again.
        await sleep(Math.random() * LONGEST_PAUSE_MS);
      }
    }
  });
}

async function changeOnce(change: Change, seen: SeenFiles): Promise<Written> {
  const { project, path, context, onlyAdds = false } = change;
  context.signal.throwIfAborted();
  const isThere = (await findInside(project, path)) !== undefined;
  const before = isThere ? await readInside(project, path, { maxBytes: LARGEST_BYTES }) : undefined;
  const knowledge = before === undefined ? 'unseen' : seen.compare(context, before.absolute, before.bytes);
  if (knowledge === 'outdated' && !onlyAdds) throw outdated(path);
  const bytes = change.rewrite(before?.bytes);
  const written = await writeInside(project, path, { bytes, replacing: before ?? 'nothing' });
  if (knowledge !== 'outdated') seen.remember(context, written.absolute, bytes);
  return written;
}

function outdated(path: string): ThoughtlineError {
  return new ThoughtlineError(
    'file/outdated',
    `${quotePath(path)} has changed since you read it. Nothing was written. Read it again, then repeat the change on what it holds now.`,
  );
}
