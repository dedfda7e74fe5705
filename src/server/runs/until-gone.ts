import { readRunHead } from '../../agent/run/run-state.ts';
import { isGone } from '../../agent/run/worker.ts';
import type { Journal, Session } from '../../journal/journal.ts';

/** Whether nobody works on the open turn of a run any more: it waits to be resumed, and says nothing more till then. */
export function isInterrupted(session: Session): boolean {
  const head = readRunHead(session);
  return head?.status === 'active' && isGone(head.worker);
}

const LOOK_MS = 1_000;

/** Calls back once, when whoever works on a run is gone; gives the way to stop looking. */
export function untilGone(journal: Journal, key: Session, onGone: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const look = async (): Promise<void> => {
    // A store that cannot be read now is asked again.
    const session = await journal.session(key).catch(() => undefined);
    if (isEnded) return;
    if (session !== undefined && isInterrupted(session)) return onGone();
    timer = setTimeout(look, LOOK_MS);
    timer.unref();
  };
  void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
