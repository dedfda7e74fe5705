import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JSONRPCMessage, serializeMessage, type Transport } from '@modelcontextprotocol/client';
import { codeOf, ThoughtlineError } from '../../base/error.ts';
import type { GroupWatch } from '../../base/group-watch.ts';
import { createLastWords } from './last-words.ts';
import type { CommandTarget } from './mcp-server.ts';
import { createLineReader, LARGEST_MESSAGE } from './message-lines.ts';
import { readMessage } from './read-message.ts';
import type { Environment } from './resolve-target.ts';

/** What a server process is started with. */
export interface StdioParts {
  readonly target: CommandTarget;
  /** What every program gets; the target's own variables come on top. */
  readonly environment: Environment;
  readonly groups: GroupWatch;
}

/** A server that is told to end by the end of its input may tidy up for so long. */
const FAREWELL_MS = 300;
/** Output may still be on its way when the process has ended. */
const LAST_OUTPUT_MS = 100;
/** A server that stops reading and lives on is given up after this. */
const END_WITHIN_MS = 1_000;
const isWindows = process.platform === 'win32';

/**
 * Speaks to a server over its standard streams. The SDK's own transport leaves behind what the server has started: here
 * the server leads a process group, and all of it is ended.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** The SDK takes a transport that has this and `pid` for one over standard streams. */
  readonly stderr = null;
  readonly #parts: StdioParts;
  readonly #lastWords = createLastWords();
  #child: ChildProcessWithoutNullStreams | undefined;
  #endGroup: (() => Promise<void>) | undefined;
  #closing: Promise<void> | undefined;
  #end: string | undefined;

  constructor(parts: StdioParts) {
    this.#parts = parts;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** How the process came to its end; undefined while it runs. */
  get end(): string | undefined {
    return this.#end;
  }

  /** The last lines that the process wrote on the side. */
  get lastWords(): string {
    return this.#lastWords.read();
  }

  start(): Promise<void> {
    const child = this.#spawn();
    this.#child = child;
    if (child.pid !== undefined) this.#endGroup = this.#parts.groups.watch(child.pid);
    child.stderr.on('data', (chunk: Buffer) => this.#lastWords.add(chunk));
    const read = createLineReader((line) => this.#receive(line), LARGEST_MESSAGE);
    child.stdout.on('data', (chunk: Buffer) => {
      if (!read(chunk)) this.#finish(`sent a message of more than ${LARGEST_MESSAGE / 1_048_576} MiB and was ended`);
    });
    // Whoever reads nothing more has ended or is about to: the end tells why.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined);
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        const reason = cannotStart(error, this.#parts.target);
        this.#finish(reason);
        reject(new ThoughtlineError('mcp/not-started', reason));
      });
      child.once('exit', (code, signal) => {
        const end = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
        child.once('close', () => this.#finish(end));
        setTimeout(() => this.#finish(end), LAST_OUTPUT_MS);
      });
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (stdin === undefined || this.#end !== undefined) return Promise.reject(new Error('The server has ended.'));
    return new Promise((resolve, reject) => {
      stdin.write(serializeMessage(message), (error) => {
        if (error) this.#untilOver().then(() => reject(error));
        else resolve();
      });
    });
  }

  /** Whoever reads nothing more has ended or is about to, and how it ended says more than a broken pipe. */
  async #untilOver(): Promise<void> {
    if (this.#end !== undefined || this.#child === undefined) return;
    await once(this.#child, 'close', { signal: AbortSignal.timeout(END_WITHIN_MS) }).catch(() => undefined);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const child = this.#child;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      child.stdin.end();
      const left = new AbortController();
      child.once('exit', () => left.abort());
      await sleep(FAREWELL_MS, undefined, { signal: left.signal }).catch(() => undefined);
    }
    await this.#finish('was closed');
  }

  /** However it ends: whoever waits for it is told once, and nothing of it is left. */
  async #finish(end: string): Promise<void> {
    const isFirst = this.#end === undefined;
    this.#end ??= end;
    if (isFirst) this.onclose?.();
    await this.#endGroup?.();
    const child = this.#child;
    for (const stream of [child?.stdin, child?.stdout, child?.stderr]) stream?.destroy();
  }

  #receive(line: string): void {
    const message = readMessage(line);
    if (message !== undefined) this.onmessage?.(message);
  }

  #spawn(): ChildProcessWithoutNullStreams {
    const { target, environment } = this.#parts;
    try {
      return spawn(target.command, target.args, {
        cwd: target.cwd,
        env: { ...environment, ...target.env },
        detached: !isWindows,
        windowsHide: true,
      });
    } catch (error) {
      throw new ThoughtlineError('mcp/not-started', cannotStart(error, target));
    }
  }
}

function cannotStart(error: unknown, { command, cwd }: CommandTarget): string {
  const code = codeOf(error) ?? 'unknown';
  const shown = JSON.stringify(command);
  if (code === 'ENOENT' || code === 'EINVAL') {
    const where = cwd === undefined ? '' : ` or its folder ${JSON.stringify(cwd)}`;
    const advice = isWindows ? `On Windows, programs like npx are started as: cmd /c ${command}` : 'Is it installed?';
    return `cannot be started: the command ${shown}${where} was not found. ${advice}`;
  }
  if (code === 'EACCES') return `cannot be started: ${shown} is not a program that may be run`;
  return `cannot be started: the system refuses ${shown} (${code})`;
}
