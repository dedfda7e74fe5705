import { parentPort, workerData } from 'node:worker_threads';
import type { FoundFile, ScanPlace, ScanTask, ThreadReport, ThreadStart } from './messages.ts';
import { fromScanPlace, type OpenPlace, scanFolder, toScanPlace } from './scan-folders.ts';
import { createFileSearch, type FileSearch } from './search-file.ts';
import { createThreadSignals, type ThreadSignals } from './thread-signals.ts';

const REPORT_EVERY_MS = 30;

/** The program of a thread: it works until nothing is left, and gives work away when another thread asks for it. */
function runThread({ task, signals: memory, index }: ThreadStart): void {
  const signals = createThreadSignals(memory);
  const scan = new Scan(task, signals, index);
  parentPort?.on('message', (places: readonly ScanPlace[]) => {
    const stack = places.map(fromScanPlace);
    let reportAt = Date.now() + REPORT_EVERY_MS;
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      stack.push(...scan.visit(place));
      // The oldest are the largest: nobody has looked into them yet.
      const given = stack.length > 1 && signals.takeRequest() ? stack.splice(0, stack.length >> 1) : [];
      if (given.length === 0 && Date.now() < reportAt) continue;
      parentPort?.postMessage(scan.report(given, false));
      reportAt = Date.now() + REPORT_EVERY_MS;
    }
    parentPort?.postMessage(scan.report([], true));
  });
}

class Scan {
  readonly #root: string;
  readonly #path: RegExp | undefined;
  readonly #search: FileSearch | undefined;
  readonly #signals: ThreadSignals;
  readonly #index: number;
  #found: FoundFile[] = [];
  #files = 0;
  #unreadable = 0;
  #partial = 0;
  #current = '';

  constructor({ root, path, content, mostLines }: ScanTask, signals: ThreadSignals, index: number) {
    this.#root = root;
    this.#signals = signals;
    this.#index = index;
    this.#path = path === undefined ? undefined : new RegExp(path.source, path.flags);
    this.#search =
      content === undefined
        ? undefined
        : createFileSearch(new RegExp(content.source, content.flags), mostLines, (match) => this.#watched(match));
  }

  visit(place: OpenPlace): OpenPlace[] {
    this.#current = `${place.folder}/`;
    return scanFolder(this.#root, place, {
      onFile: (path, reach) => this.#onFile(path, reach),
      onUnreadable: () => {
        this.#unreadable += 1;
      },
      watch: (choose) => this.#watched(choose),
    });
  }

  report(given: readonly OpenPlace[], isIdle: boolean): ThreadReport {
    const report = { found: this.#found, files: this.#files, unreadable: this.#unreadable, partial: this.#partial };
    this.#found = [];
    this.#files = 0;
    this.#unreadable = 0;
    this.#partial = 0;
    return { ...report, given: given.map(toScanPlace), isIdle };
  }

  #onFile(path: string, reach: string): void {
    this.#current = path;
    this.#files += 1;
    if (this.#path !== undefined && !this.#watched(() => this.#path?.test(path) === true)) return;
    if (this.#search === undefined) {
      this.#found.push({ path, lines: [] });
      return;
    }
    try {
      const { lines, isPartial } = this.#search.search(reach);
      if (isPartial) this.#partial += 1;
      if (lines.length > 0) this.#found.push({ path, lines });
    } catch {
      this.#unreadable += 1;
    }
  }

  /** While a pattern runs, nobody can talk to this thread: it says before what it is at. */
  #watched<Value>(match: () => Value): Value {
    this.#signals.begin(this.#index, this.#current);
    try {
      return match();
    } finally {
      this.#signals.end(this.#index);
    }
  }
}

runThread(workerData);
