import { inputEnd } from '../server/mcp/stdio/input-end.ts';
import { serveStdio } from '../server/mcp/stdio/serve-stdio.ts';
import type { Parts } from './compose.ts';
import { reserveStdout } from './reserve-stdout.ts';
import type { SettingFlags } from './settings/setting-entry.ts';

/** How the server is started. */
export interface ServeStdinOptions {
  readonly flags?: SettingFlags;
  /** False answers everything through the SDK. */
  readonly hasFront?: boolean;
}

/** The client that ended the connection waits no longer, whatever is still to be done: last answers, and closing the store. */
const END_WITHIN_MS = 1_500;

/** Serves MCP on standard input and output until the client goes away or the process is told to end. */
export async function serveStdin({ serving }: Pick<Parts, 'serving'>, options: ServeStdinOptions = {}): Promise<void> {
  const output = reserveStdout(process);
  const ending = new AbortController();
  const end = (): void => ending.abort();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);
  // A client that reads no more has gone away.
  process.stdout.on('error', end);

  void inputEnd(process.stdin, ending.signal).then(() => setTimeout(() => process.exit(), END_WITHIN_MS).unref());

  // One client, who waits for each answer: nothing else in this thread could be held up by the disk.
  const parts = await serving(options.flags, { isConnection: true, hasThread: false });
  const { hasFront = true } = options;
  await serveStdio(parts, { input: process.stdin, output, signal: ending.signal }, { hasFront });
  process.stdin.destroy();
  await parts.journal.close();
  // Answers that nobody reads would keep the process for ever.
  setImmediate(() => process.exit()).unref();
}
