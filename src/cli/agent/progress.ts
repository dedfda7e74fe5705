import type { Screen } from './screen.ts';

/** What is being waited for, in words; the seconds count from when it was first shown. */
export type ProgressText = (seconds: number) => string;

/** A line that says what is going on, and for how long already. */
export interface ProgressLine {
  show(text: ProgressText): void;
  stop(): void;
}

const TICK_MS = 1_000;

/** Makes the line; on a terminal it ticks, elsewhere it is not there. */
export function createProgress(screen: Pick<Screen, 'progress'>): ProgressLine {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    screen.progress('');
  };
  return {
    stop,
    show(text) {
      clearInterval(timer);
      let seconds = 0;
      screen.progress(text(seconds));
      timer = setInterval(() => screen.progress(text(++seconds)), TICK_MS);
      // The run keeps the process alive, and nothing else.
      timer.unref();
    },
  };
}
