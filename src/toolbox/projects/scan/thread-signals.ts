/** The longest path that a thread says it is busy with. */
const PATH_BYTES = 4_096;
const BYTES_PER_THREAD = 8 + PATH_BYTES;

/** What threads tell each other without messages, which nobody reads while a regular expression runs. */
export interface ThreadSignals {
  readonly shared: SharedArrayBuffer;
  /** Says that a thread has nothing to do. */
  askForWork(): void;
  /** True for one of the threads that ask after somebody asked for work. */
  takeRequest(): boolean;
  /** Says that a thread begins to match a file, or the entries of a folder, whose path ends in `/`. */
  begin(index: number, path: string): void;
  end(index: number): void;
  /** What a thread has matched for longer than this many milliseconds. */
  slow(index: number, ms: number): string | undefined;
}

/** Signals in fresh memory for so many threads, or in memory that another thread made. */
export function createThreadSignals(memory: number | SharedArrayBuffer): ThreadSignals {
  const shared = typeof memory === 'number' ? new SharedArrayBuffer(8 + memory * BYTES_PER_THREAD) : memory;
  const request = new Int32Array(shared, 0, 1);
  const numbersOf = (index: number): Int32Array => new Int32Array(shared, 8 + index * BYTES_PER_THREAD, 2);
  const pathOf = (index: number): Uint8Array => new Uint8Array(shared, 16 + index * BYTES_PER_THREAD, PATH_BYTES);
  const threads = Array.from({ length: Math.floor((shared.byteLength - 8) / BYTES_PER_THREAD) }, (_, index) => ({
    numbers: numbersOf(index),
    path: pathOf(index),
  }));
  const encoder = new TextEncoder();
  return {
    shared,
    askForWork: () => void Atomics.store(request, 0, 1),
    takeRequest: () => Atomics.load(request, 0) === 1 && Atomics.compareExchange(request, 0, 1, 0) === 1,
    begin: (index, path) => {
      const thread = threads[index];
      if (thread === undefined) return;
      thread.numbers[1] = encoder.encodeInto(path, thread.path).written;
      Atomics.store(thread.numbers, 0, now());
    },
    end: (index) => {
      const thread = threads[index];
      if (thread !== undefined) Atomics.store(thread.numbers, 0, 0);
    },
    slow: (index, ms) => {
      const thread = threads[index];
      const since = thread === undefined ? 0 : Atomics.load(thread.numbers, 0);
      if (thread === undefined || since === 0 || ((now() - since) | 0) < ms) return undefined;
      return Buffer.from(thread.path.slice(0, thread.numbers[1])).toString();
    },
  };
}

/** Milliseconds that all threads agree on, in 31 bits and never zero. */
function now(): number {
  return Date.now() | 1;
}
