import { stripVTControlCharacters } from 'node:util';

/** Tells listeners about output while it is written. */
export interface OutputReporter {
  add(chunk: Buffer): void;
  /** Tells what is left; nothing is told afterwards. */
  end(): void;
}

/** Often enough to look alive, seldom enough that a chatty command does not flood a client. */
const EVERY_MS = 100;
/** Of what was written since the last report, the newest. */
const LONGEST_REPORT = 4_000;

/** Gathers output into a few reports. */
export function createOutputReporter(report: (text: string) => void): OutputReporter {
  const decoder = new TextDecoder();
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const text = stripVTControlCharacters(waiting);
    if (text !== '') report(text);
    waiting = '';
  }

  return {
    add(chunk) {
      waiting = (waiting + decoder.decode(chunk, { stream: true })).slice(-LONGEST_REPORT);
      timer ??= setTimeout(flush, EVERY_MS);
    },
    end() {
      clearTimeout(timer);
      flush();
    },
  };
}
