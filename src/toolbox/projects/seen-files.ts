import { createHash } from 'node:crypto';
import type { ToolContext } from '../../tools/tool.ts';

/** Who has seen a file: one owner's session. */
export type Viewer = Pick<ToolContext, 'caller' | 'session'>;

/** What a session knows of a file: nothing, its present content, or an older one. */
export type Knowledge = 'unseen' | 'current' | 'outdated';

/** What sessions last saw of files, so that nobody changes a text that is not there any more. */
export interface SeenFiles {
  /** Call it with the whole content whenever a session has read or written a file. */
  remember(viewer: Viewer, absolute: string, content: Uint8Array): void;
  compare(viewer: Viewer, absolute: string, content: Uint8Array): Knowledge;
  forget(viewer: Viewer, absolute: string): void;
}

/** Enough for long sessions; whoever was forgotten counts as never having seen the file. */
const MOST_SEEN = 20_000;

/** Remembers hashes of content, in this process: times and sizes can stay the same while a text changes. */
export function createSeenFiles(most: number = MOST_SEEN): SeenFiles {
  const seen = new Map<string, string>();
  return {
    remember(viewer, absolute, content) {
      const key = keyOf(viewer, absolute);
      // Put last, so that the first is the one seen longest ago.
      seen.delete(key);
      seen.set(key, hashOf(content));
      const [oldest] = seen.keys();
      if (seen.size > most && oldest !== undefined) seen.delete(oldest);
    },
    compare(viewer, absolute, content) {
      const known = seen.get(keyOf(viewer, absolute));
      if (known === undefined) return 'unseen';
      return known === hashOf(content) ? 'current' : 'outdated';
    },
    forget(viewer, absolute) {
      seen.delete(keyOf(viewer, absolute));
    },
  };
}

function keyOf({ caller, session }: Viewer, absolute: string): string {
  return JSON.stringify([caller.owner, session.id, absolute]);
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}
