import type { Journal } from '../journal/journal.ts';
import type { Demo } from '../server/api/api-parts.ts';

/** What the demo of a server is made of. */
export interface ServeDemoParts {
  readonly journal: Journal;
  /** Aborts when the server stops. */
  readonly closing: AbortSignal;
}

/** The demo of a server: an owner who asks while it plays gets the one that plays. */
export function createServedDemo({ journal, closing: signal }: ServeDemoParts): Demo {
  const playing = new Map<string, Promise<string>>();
  async function begin(owner: string): Promise<string> {
    const { playDemo } = await import('./demo/play-demo.ts');
    const { runId, finished } = await playDemo({ journal, owner, signal });
    void finished.then(() => playing.delete(owner));
    return runId;
  }
  return {
    play: (owner) => {
      const begun = playing.get(owner) ?? begin(owner);
      playing.set(owner, begun);
      begun.catch(() => playing.delete(owner));
      return begun;
    },
  };
}
