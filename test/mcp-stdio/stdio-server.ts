import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect } from 'vitest';
import { PROGRAM } from '../run-thoughtline.ts';
import { type Answer, createReader, type Received } from './read-stdout.ts';

/** What a server is started with. */
export interface StdioOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of settings and thoughts; one that nobody used before unless given. */
  readonly home?: string;
}

/** How a server ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** From the moment that it was asked to end. */
  readonly afterMs: number;
}

/** The built program as a client starts it, and everything it says. */
export interface StdioServer {
  readonly pid: number;
  readonly home: string;
  readonly received: Received;
  stderr(): string;
  /** Sends bytes as they are. */
  write(bytes: string | Uint8Array): void;
  /** Sends messages, one line each, in one chunk. */
  send(...messages: readonly object[]): void;
  /** Asks under an id of its own and waits for the answer. */
  ask(method: string, params?: object): Promise<Answer>;
  /** Calls a tool; the answer's structured content, or its text where there is none. */
  call(name: string, input: object): Promise<ToolAnswer>;
  /** Reads nothing more until `read`. */
  stopReading(): void;
  read(): void;
  /** As a client that goes away without a word: nothing can be written to standard output any more. */
  closeOutput(): void;
  rssBytes(): Promise<number>;
  end(): Promise<Exit>;
  kill(signal: NodeJS.Signals): Promise<Exit>;
  ended(): Promise<Exit>;
}

/** What a tool said. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const run = promisify(execFile);
const started: StdioServer[] = [];
const folders: string[] = [];

/** Ends what a test started, and checks that nothing but JSON-RPC came out of it. */
export function useStdioServers(): void {
  afterEach(async () => {
    const servers = started.splice(0);
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
    for (const { received } of servers) expect(received.strange, 'on standard output').toEqual([]);
  });
}

/** A folder that is gone after the test. */
export async function freshHome(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thoughtline-stdio-'));
  folders.push(folder);
  return folder;
}

/** Starts a server; it is ended after the test if it still runs. */
export async function startStdio({ args = [], env = {}, home }: StdioOptions = {}): Promise<StdioServer> {
  const own = home ?? (await freshHome());
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH, HOME, THOUGHTLINE_HOME: own, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const received = createReader(child.stdout);
  const { stdin, stdout } = child;
  // A server that ended reads no more; the test asks how it ended.
  stdin.on('error', () => {});
  stdout.on('error', () => {});
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const closed = once(child, 'close');
  let askedAt: number | undefined;
  let asked = 0;

  const ended = async (): Promise<Exit> => {
    const since = askedAt ?? performance.now();
    // Whoever waits for the end no longer minds what is not read; the process may not wait for it either.
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const afterMs = performance.now() - since;
    if (!stdout.isPaused()) await closed;
    return { code: child.exitCode, signal: child.signalCode, afterMs };
  };
  const ask = (method: string, params?: object): Promise<Answer> => {
    asked += 1;
    const id = `ask-${asked}`;
    server.send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
    return received.answerTo(id);
  };
  const server: StdioServer = {
    pid: child.pid ?? 0,
    home: own,
    received,
    stderr: () => stderr,
    write: (bytes) => void stdin.write(bytes),
    send: (...messages) => void stdin.write(messages.map((each) => `${JSON.stringify(each)}\n`).join('')),
    ask,
    call: async (name, input) => toToolAnswer(await ask('tools/call', { name, arguments: input })),
    stopReading: () => void stdout.pause(),
    read: () => void stdout.resume(),
    closeOutput: () => void stdout.destroy(),
    rssBytes: async () => Number((await run('ps', ['-o', 'rss=', '-p', String(child.pid)])).stdout) * 1_024,
    end() {
      askedAt ??= performance.now();
      stdin.end();
      return ended();
    },
    kill(signal) {
      askedAt ??= performance.now();
      child.kill(signal);
      return ended();
    },
    ended,
  };
  started.push(server);
  return server;
}

/** Reads the answer to `tools/call`. */
function toToolAnswer({ result, error }: Answer): ToolAnswer {
  if (result === undefined) throw new Error(`No result: ${JSON.stringify(error)}`);
  const [first] = result['content'] as readonly { readonly text: string }[];
  const fields = result['structuredContent'] ?? {};
  return { isError: result['isError'] === true, text: first?.text ?? '', fields: fields as ToolAnswer['fields'] };
}
