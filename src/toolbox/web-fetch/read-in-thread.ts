import { Worker } from 'node:worker_threads';
import { createTimeLimit } from '../time-limit.ts';
import type { Page, PageText } from './read-page.ts';
import { stripTags } from './strip-tags.ts';

/** What a thread that reads pages needs. */
export interface ThreadParts {
  /** The program of the thread. */
  readonly worker: URL;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/** Ordinary pages take a tenth of it. */
const LONGEST_MS = 5_000;
const MOST_MEMORY_MB = 256;

/**
 * Reads a page in a thread of its own: a page can be made to take for ever or to fill the memory, and must harm nobody
 * else by that. Of such a page the bare text is given.
 */
export async function readInThread(
  page: Page,
  { worker, signal, timeoutMs = LONGEST_MS }: ThreadParts,
): Promise<PageText> {
  signal.throwIfAborted();
  const thread = new Worker(worker, {
    workerData: page,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    // What a library has to say about a page is for nobody's eyes.
    stdout: true,
    stderr: true,
  });
  const limit = createTimeLimit(timeoutMs, signal);
  try {
    return await answerOf(thread, limit.signal);
  } catch {
    signal.throwIfAborted();
    return { title: '', text: stripTags(page.html) };
  } finally {
    limit.clear();
    await thread.terminate();
  }
}

function answerOf(thread: Worker, ended: AbortSignal): Promise<PageText> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended without an answer.')));
    ended.addEventListener('abort', () => reject(ended.reason), { once: true });
  });
}
