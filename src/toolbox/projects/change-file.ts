import { ThoughtlineError } from '../../base/error.ts';
import type { ToolContext } from '../../tools/tool.ts';
import type { FileLocks } from './file-locks.ts';
import { readInside } from './inside.ts';
import { quotePath } from './project-path.ts';
import type { Project } from './projects.ts';
import type { SeenFiles } from './seen-files.ts';
import { absoluteInside, findInside, type Written, writeInside } from './write-inside.ts';

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
  /** Makes the new content from the old one, which is undefined where there is no file; throws to change nothing. */
  rewrite(before: Buffer | undefined): Uint8Array;
}

/** Files above it are nothing that a model reads or writes as a whole. */
const LARGEST_BYTES = 20_000_000;

/** Changes a file while nobody else of this process does, and only if it is still what the session has seen of it. */
export async function changeFile(change: Change, { locks, seen }: ChangeParts): Promise<Written> {
  const { project, path, context, onlyAdds = false } = change;
  return locks.run(await absoluteInside(project, path), async () => {
    context.signal.throwIfAborted();
    const isThere = (await findInside(project, path)) !== undefined;
    const before = isThere ? await readInside(project, path, { maxBytes: LARGEST_BYTES }) : undefined;
    const knowledge = before === undefined ? 'unseen' : seen.compare(context, before.absolute, before.bytes);
    if (knowledge === 'outdated' && !onlyAdds) throw outdated(path);
    const bytes = change.rewrite(before?.bytes);
    const written = await writeInside(project, path, { bytes, replacing: before?.stats });
    if (knowledge !== 'outdated') seen.remember(context, written.absolute, bytes);
    return written;
  });
}

function outdated(path: string): ThoughtlineError {
  return new ThoughtlineError(
    'file/outdated',
    `${quotePath(path)} has changed since you read it. Nothing was written. Read it again, then repeat the change on what it holds now.`,
  );
}
