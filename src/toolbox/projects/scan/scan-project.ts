import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ThoughtlineError } from '../../../base/error.ts';
import { quotePath } from '../project-path.ts';
import type { FoundFile, ScanPlace, ScanTask, ThreadReport, ThreadStart } from './messages.ts';
import { createThreadSignals, type ThreadSignals } from './thread-signals.ts';

/** More threads than this wait for the same disk. */
const MOST_THREADS = 4;
const WATCH_EVERY_MS = 200;
/** A pattern takes milliseconds for a file, unless it tries the same characters in ever new ways. */
const SLOWEST_MATCH_MS = 2_000;

/** How a scan is done. */
export interface ScanOptions {
  readonly task: ScanTask;
  readonly places: readonly ScanPlace[];
  readonly signal: AbortSignal;
  /** The program of the threads. */
  readonly worker: URL;
  /** Hears what was found since the last time; false ends the scan, because it is enough. */
  onFound(found: readonly FoundFile[]): boolean;
  /** Hears a few times a second, and at the end, how many files were looked at. */
  onProgress(files: number): void;
}

/** How much was looked at. */
export interface Scanned {
  readonly files: number;
  readonly unreadable: number;
  /** In how many files the rest of a line that is too long was left out. */
  readonly partial: number;
}

/**
 * Looks through files in threads of their own, so that neither a large project nor a regular expression that never ends
 * holds up the process: both can be stopped at any moment.
 */
export async function scanProject(options: ScanOptions): Promise<Scanned> {
  options.signal.throwIfAborted();
  const crew = new Crew(options);
  const abort = (): void => crew.fail(options.signal.reason);
  options.signal.addEventListener('abort', abort, { once: true });
  const watching = setInterval(() => crew.watch(), WATCH_EVERY_MS);
  try {
    const scanned = await crew.done;
    options.onProgress(scanned.files);
    return scanned;
  } finally {
    clearInterval(watching);
    options.signal.removeEventListener('abort', abort);
    crew.dismiss();
  }
}

/** The threads of one scan. The first begins alone: most projects are done before another one would have started. */
class Crew {
  readonly done: Promise<Scanned>;
  fail: (reason: unknown) => void = () => {};
  #finish: (scanned: Scanned) => void = () => {};
  readonly #options: ScanOptions;
  readonly #size = Math.min(MOST_THREADS, Math.max(2, availableParallelism()));
  readonly #signals: ThreadSignals = createThreadSignals(this.#size);
  readonly #threads: Worker[] = [];
  readonly #idle = new Set<Worker>();
  readonly #waiting: ScanPlace[];
  #files = 0;
  #unreadable = 0;
  #partial = 0;

  constructor(options: ScanOptions) {
    this.#options = options;
    this.#waiting = [...options.places];
    this.done = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.fail = reject;
    });
    this.#hire();
    this.#share();
  }

  /** Tells how far the threads are, and notices a pattern that does not come to an end. */
  watch(): void {
    this.#options.onProgress(this.#files);
    for (const index of this.#threads.keys()) {
      const path = this.#signals.slow(index, SLOWEST_MATCH_MS);
      if (path !== undefined) this.fail(tooSlow(path));
    }
  }

  /** Ends the threads, whatever they are at. */
  dismiss(): void {
    for (const thread of this.#threads) void thread.terminate();
  }

  #hire(): void {
    const { worker, task } = this.#options;
    const start: ThreadStart = { task, signals: this.#signals.shared, index: this.#threads.length };
    const limits = { maxOldGenerationSizeMb: 256 };
    const thread = new Worker(worker, { workerData: start, env: {}, execArgv: [], resourceLimits: limits });
    thread.on('message', (report: ThreadReport) => this.#hear(thread, report));
    thread.on('error', (error) => this.fail(error));
    this.#threads.push(thread);
    this.#idle.add(thread);
  }

  #hear(thread: Worker, { found, files, unreadable, partial, given, isIdle }: ThreadReport): void {
    this.#files += files;
    this.#unreadable += unreadable;
    this.#partial += partial;
    this.#waiting.push(...given);
    if (isIdle) this.#idle.add(thread);
    else if (this.#threads.length < this.#size) this.#hire();
    if (this.#options.onFound(found)) this.#share();
    else this.#finish(this.#scanned());
  }

  #scanned(): Scanned {
    return { files: this.#files, unreadable: this.#unreadable, partial: this.#partial };
  }

  #share(): void {
    for (const thread of this.#idle) {
      if (this.#waiting.length === 0) break;
      thread.postMessage(this.#waiting.splice(0, Math.ceil(this.#waiting.length / this.#idle.size)));
      this.#idle.delete(thread);
    }
    if (this.#idle.size === this.#threads.length) this.#finish(this.#scanned());
    else if (this.#idle.size > 0) this.#signals.askForWork();
  }
}

function tooSlow(path: string): ThoughtlineError {
  const seconds = SLOWEST_MATCH_MS / 1_000;
  if (path.endsWith('/'))
    return new ThoughtlineError(
      'search/too-slow',
      `The .gitignore rules for ${quotePath(path)} were stopped after ${seconds} seconds: they are too many. ` +
        'Name the folders below it in paths.',
    );
  return new ThoughtlineError(
    'search/too-slow',
    `The pattern was stopped after ${seconds} seconds on ${quotePath(path)}: it tries the same text in too many ways. ` +
      'Avoid repeats inside repeats, such as (a+)+ or (.*)*, or search for a plain text.',
  );
}
