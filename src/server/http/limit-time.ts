import type { Guard } from './app-env.ts';
import { refuse } from './refuse.ts';

/** Answers for a route that takes too long to begin its answer; streams may then last as long as they like. */
export function limitTime(milliseconds: number): Guard {
  return async (c, next) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), milliseconds);
      timer.unref();
    });
    try {
      if ((await Promise.race([next(), late])) !== 'late') return undefined;
    } finally {
      clearTimeout(timer);
    }
    const detail = `This took longer than ${Math.round(milliseconds / 1_000)} s, and nobody knows yet how it ends.`;
    return refuse(c, { status: 504, code: 'request/timeout', detail });
  };
}
