import type { Clock } from '../../base/clock.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { createBackoff } from './backoff.ts';
import type { Connection } from './connection.ts';
import { whyFailed, withAdvice } from './why-failed.ts';

/** What a line is made of. */
export interface LineParts {
  /** Opens a connection; aborting ends what was begun. */
  open(signal: AbortSignal): Promise<Connection>;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Hears of a problem when it comes up; not again while tries end in the same one. */
  onProblem(problem: string): void;
}

/** Keeps one connection: it is opened when it is needed, and again after it broke, but not too often. */
export interface Line {
  /** The connection, once it is open; of many who ask at once, one opens it. */
  connect(): Promise<Connection>;
  /** The connection, while it is open. */
  current(): Connection | undefined;
  /** What is wrong; undefined while nothing is. */
  problem(): string | undefined;
  /** How long the last opening took. */
  connectMs(): number | undefined;
  /** Gives a connection up and closes what is left of it, such as a stream of news; `end` says what is wrong, if anything is. */
  lose(connection: Connection, end?: string): void;
  close(): Promise<void>;
}

/** Nothing is opened yet. */
export function createLine({ open, timeoutMs, clock, onProblem }: LineParts): Line {
  const backoff = createBackoff();
  const closed = new AbortController();
  let connecting: Promise<Connection> | undefined;
  let ready: { readonly connection: Connection; readonly since: number } | undefined;
  let problem: string | undefined;
  let connectMs: number | undefined;

  function fail(what: string): void {
    backoff.failed(clock.now());
    const isNews = what !== problem;
    problem = what;
    if (isNews && !closed.signal.aborted) onProblem(what);
  }

  function lose(connection: Connection, end?: string): void {
    if (ready?.connection !== connection) return;
    backoff.worked(ready.since, clock.now());
    ready = undefined;
    void connection.close().catch(() => undefined);
    if (end !== undefined) fail(end);
  }

  async function openInTime(): Promise<Connection> {
    const startedAt = clock.now();
    const limit = new AbortController();
    const stop = (): void => limit.abort(closed.signal.reason);
    const timer = setTimeout(() => limit.abort(unavailable(`was not ready within ${timeoutMs / 1_000} s`)), timeoutMs);
    closed.signal.addEventListener('abort', stop, { once: true });
    try {
      const connection = await open(limit.signal);
      ready = { connection, since: clock.now() };
      problem = undefined;
      connectMs = clock.now() - startedAt;
      connection.ended.then((end) => lose(connection, end));
      return connection;
    } catch (error) {
      fail(whyFailed(error));
      throw unavailable(whyFailed(error));
    } finally {
      clearTimeout(timer);
      closed.signal.removeEventListener('abort', stop);
      connecting = undefined;
    }
  }

  return {
    async connect() {
      if (ready !== undefined) return ready.connection;
      if (connecting !== undefined) return connecting;
      if (closed.signal.aborted) throw unavailable('was closed');
      const waitMs = backoff.waitMs(clock.now());
      if (waitMs > 0)
        throw unavailable(withAdvice(`${problem}`, `It is tried again in ${Math.ceil(waitMs / 1_000)} s.`));
      connecting = openInTime();
      return connecting;
    },
    current: () => ready?.connection,
    problem: () => problem,
    connectMs: () => connectMs,
    lose,
    async close() {
      closed.abort(unavailable('was closed'));
      await connecting?.catch(() => undefined);
      await ready?.connection.close();
    },
  };
}

/** The message is to be read after the server's name. */
function unavailable(problem: string): ThoughtlineError {
  return new ThoughtlineError('mcp/unavailable', problem);
}
