import { closedError } from '../closed-error.ts';

/** Knows who uses something that can be closed. */
export interface Use {
  /** Throws when it is closed; whoever began ends. */
  begin(): void;
  end(): void;
  /** Runs a call while it is open. */
  during<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Lets nobody begin any more, and closes once. */
  close(how: () => Promise<void>): Promise<void>;
  /** Resolves when nobody uses it. */
  over(): Promise<void>;
}

/** Nobody yet. */
export function createUse(): Use {
  let users = 0;
  let closing: Promise<void> | undefined;
  let onOver: (() => void) | undefined;

  function begin(): void {
    if (closing !== undefined) throw closedError();
    users += 1;
  }

  function end(): void {
    users -= 1;
    if (users === 0) onOver?.();
  }

  return {
    begin,
    end,
    async during(call) {
      begin();
      try {
        return await call();
      } finally {
        end();
      }
    },
    close(how) {
      closing ??= how();
      return closing;
    },
    over: () =>
      new Promise((resolve) => {
        onOver = resolve;
        if (users === 0) resolve();
      }),
  };
}
