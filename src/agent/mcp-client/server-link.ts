import { SdkHttpError } from '@modelcontextprotocol/client';
import type { Clock } from '../../base/clock.ts';
import { ThoughtlineError } from '../../base/error.ts';
import type { GroupWatch } from '../../base/group-watch.ts';
import type { Log } from '../../base/log.ts';
import { redactSecrets } from '../../base/redact-secrets.ts';
import type { Tool, ToolContext } from '../../tools/tool.ts';
import type { CallLimits, Connection, RawCall, RequestLimits } from './connection.ts';
import { createLine, type Line } from './line.ts';
import { type ListedTool, listTools } from './list-tools.ts';
import type { McpServer } from './mcp-server.ts';
import { openConnection } from './open-connection.ts';
import { reportProgress } from './report-progress.ts';
import { type Environment, resolveTarget } from './resolve-target.ts';
import { type McpToolParts, toTool } from './to-tool.ts';
import { toolNames } from './tool-names.ts';
import { isClosed, isLineGone, whyFailed, withAdvice } from './why-failed.ts';

/** What all links share. */
export interface SharedParts {
  /** Where `${VAR}` is looked up. */
  readonly env: Environment;
  /** What every program gets of it. */
  readonly passedOn: Environment;
  readonly groups: GroupWatch;
  /** Of this program. */
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** How it stands with a server. */
export interface ServerStatus {
  readonly name: string;
  readonly state: 'connecting' | 'ready' | 'unavailable' | 'disabled';
  /** Of the last list. */
  readonly tools: number;
  /** From the start to the list of its tools. */
  readonly connectMs?: number | undefined;
  /** Who the server says it is. */
  readonly about?: Connection['about'] | undefined;
  /** To be read after the server's name. */
  readonly problem?: string | undefined;
}

/** One server and its tools. */
export interface ServerLink {
  readonly server: McpServer;
  /** The server's part of the names of its tools. */
  readonly key: string;
  /** As the server listed them last. They stay when it dies: a call says what is wrong, and requests stay the same. */
  tools(): readonly Tool[];
  status(): ServerStatus;
  /** Connects if that is needed and it is time to try; settles when that came to an end, and never rejects. */
  attempt(): Promise<void>;
  close(): Promise<void>;
}

/** The time limit of a tool is kept by whoever runs it; a server may still say then how far it came. */
const LAST_WORD_MS = 1_000;

/** Nothing is started before the first attempt. */
export function createServerLink(server: McpServer, key: string, parts: SharedParts): ServerLink {
  return new Link(server, key, parts);
}

class Link implements ServerLink {
  readonly server: McpServer;
  readonly key: string;
  readonly #parts: SharedParts;
  readonly #line: Line;
  readonly #closed = new AbortController();
  #tools: readonly Tool[] = [];
  #secrets: readonly string[] = [];
  #relisting: { again: boolean } | undefined;

  constructor(server: McpServer, key: string, parts: SharedParts) {
    this.server = server;
    this.key = key;
    this.#parts = parts;
    this.#line = createLine({
      open: (signal) => this.#open(signal),
      timeoutMs: server.connectTimeoutMs,
      clock: parts.clock,
      onProblem: (problem) => this.#warn(problem, 'Going on without it.'),
    });
  }

  tools(): readonly Tool[] {
    return this.#tools;
  }

  status(): ServerStatus {
    const connection = this.#line.current();
    const problem = this.#line.problem();
    const state = problem === undefined ? 'connecting' : 'unavailable';
    return {
      name: this.server.name,
      state: connection === undefined ? state : 'ready',
      tools: this.#tools.length,
      connectMs: this.#line.connectMs(),
      about: connection?.about,
      problem: problem === undefined ? undefined : this.#hide(problem),
    };
  }

  async attempt(): Promise<void> {
    try {
      const connection = await this.#line.connect();
      if (await connection.listenAgain(this.#limits(this.#closed.signal))) await this.#relist();
    } catch {
      // The line has said why.
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#line.close();
  }

  async #open(signal: AbortSignal): Promise<Connection> {
    const { env, passedOn: environment, groups, version } = this.#parts;
    const { target, secrets } = resolveTarget(this.server, env);
    this.#secrets = secrets;
    const limits = this.#limits(signal);
    const onToolsChanged = (): void => void this.#relist();
    const connection = await openConnection({ target, environment, groups, version, ...limits, onToolsChanged });
    try {
      await this.#list(connection, signal);
      return connection;
    } catch (error) {
      const end = isClosed(error) ? await connection.ended : whyFailed(error);
      await connection.close();
      throw new ThoughtlineError('mcp/unavailable', end, { cause: error });
    }
  }

  async #list(connection: Connection, signal: AbortSignal): Promise<void> {
    const { server, key } = this;
    const { tools, problems } = await listTools(connection, server, this.#limits(signal));
    const names = toolNames(
      key,
      tools.map(({ name }) => name),
    );
    const call: McpToolParts['call'] = (...args) => this.#call(...args);
    this.#tools = tools.map((listed) => toTool({ name: names.get(listed.name) ?? '', listed, server, call }));
    for (const problem of problems) this.#warn(problem, 'That is left out.');
  }

  /** Tools may change many times at once, also while the first list is on its way; the last word counts. */
  async #relist(): Promise<void> {
    if (this.#relisting !== undefined) {
      this.#relisting.again = true;
      return;
    }
    const round = { again: false };
    this.#relisting = round;
    try {
      await this.#list(await this.#line.connect(), this.#closed.signal);
    } catch (error) {
      if (!this.#closed.signal.aborted) this.#warn(whyFailed(error), 'Its tools stay as they are.');
    }
    this.#relisting = undefined;
    if (round.again) await this.#relist();
  }

  #call({ name, inputSchema }: ListedTool, input: RawCall['arguments'], context: ToolContext): Promise<unknown> {
    const timeoutMs = this.server.callTimeoutMs + LAST_WORD_MS;
    const limits = { signal: context.signal, timeoutMs, onProgress: reportProgress(context) };
    return this.#send({ name, inputSchema, arguments: input }, limits);
  }

  async #send(call: RawCall, limits: CallLimits, isSecondTry = false): Promise<unknown> {
    const connection = await this.#connect();
    try {
      return await connection.call(call, limits);
    } catch (error) {
      if (isSecondTry || !hasForgottenUs(error, connection)) throw await this.#explain(error, connection);
    }
    this.#line.lose(connection);
    return this.#send(call, limits, true);
  }

  #connect(): Promise<Connection> {
    return this.#line.connect().catch((error) => {
      const advice = 'Its tools cannot be used now: go on without them, or try later.';
      throw new ThoughtlineError('mcp/unavailable', withAdvice(this.#say(whyFailed(error)), advice));
    });
  }

  async #explain(error: unknown, connection: Connection): Promise<ThoughtlineError> {
    if (!isLineGone(error)) return new ThoughtlineError('mcp/failed', this.#say(whyFailed(error)));
    const end = isClosed(error) ? await connection.ended : whyFailed(error);
    this.#line.lose(connection, end);
    const advice = 'How far the call came is not known. The next call connects again.';
    return new ThoughtlineError('mcp/ended', withAdvice(this.#say(end), advice));
  }

  #limits(signal: AbortSignal): RequestLimits {
    return { signal, timeoutMs: this.server.connectTimeoutMs };
  }

  #warn(problem: string, advice: string): void {
    this.#parts.log.warn(withAdvice(this.#say(problem), advice));
  }

  #say(text: string): string {
    return `The MCP server ${this.server.name} ${this.#hide(text)}`;
  }

  /** Servers repeat in their messages what they were given. */
  #hide(text: string): string {
    return redactSecrets(this.#secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text));
  }
}

/** A server that was restarted does not know its sessions any more, and refuses a call without doing anything. */
function hasForgottenUs(error: unknown, connection: Connection): boolean {
  return error instanceof SdkHttpError && (error.status === 404 || error.status === 400) && connection.hasSession();
}
