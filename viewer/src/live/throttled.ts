/** A function that runs at once, and then not again before it is done and some time has passed. */
export interface Throttled {
  (): void;
  /** Forgets a call that waits. */
  stop(): void;
}

/** However often it is called, the last call is never lost. What takes long is done less often: at most half of the time. */
export function throttled(everyMs: number, run: () => Promise<void>): Throttled {
  let isRunning = false;
  let isWanted = false;

  async function start(): Promise<void> {
    isRunning = true;
    isWanted = false;
    const begun = performance.now();
    await run();
    setTimeout(
      () => {
        isRunning = false;
        if (isWanted) void start();
      },
      Math.max(everyMs, performance.now() - begun),
    );
  }
  const call = (): void => {
    isWanted = true;
    if (!isRunning) void start();
  };
  return Object.assign(call, {
    stop: () => {
      isWanted = false;
    },
  });
}
