import pg from 'pg';
import { ThoughtlineError } from '../../base/error.ts';
import { toJournalError } from './pg-errors.ts';

/** How to reach the server that a URL names. */
export interface Connector {
  /** Host, port and database, for messages. */
  readonly server: string;
  readonly config: pg.ClientConfig;
  /** A connection of its own; `overrides` win over the defaults, the URL wins over both. */
  connect(overrides?: pg.ClientConfig): Promise<pg.Client>;
}

/** Long enough for a busy server, short enough that a caller is not left hanging. The URL can set others. */
const DEFAULTS = {
  connectionTimeoutMillis: 5_000,
  // The server gives up first, so that the outcome is known; the client's limit is for a server that went silent.
  lock_timeout: 3_000,
  statement_timeout: 10_000,
  query_timeout: 15_000,
  keepAlive: true,
  application_name: 'thoughtline',
} as const satisfies pg.ClientConfig;

/** Reads a `postgres://` URL; everything that pg understands in it (TLS, options, timeouts) is passed through. */
export function createConnector(url: string): Connector {
  const config: pg.ClientConfig = { ...DEFAULTS, connectionString: url, types: { getTypeParser } };
  const server = describeServer(config);

  async function connect(overrides: pg.ClientConfig = {}): Promise<pg.Client> {
    const client = new pg.Client({ ...config, ...overrides });
    // A connection that dies while idle says so here; whoever uses it next finds out by its own error.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      abandon(client);
      throw toJournalError(error, server);
    }
  }

  return { server, config, connect };
}

/** Lets go of a connection without a word to a server that may be gone. */
export function abandon(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** Counts, times and places of the journal are safe integers, while pg reads 64-bit integers as text. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
}

function describeServer(config: pg.ClientConfig): string {
  try {
    const { host, port, database } = new pg.Client(config);
    return `${host}:${port}/${database ?? ''}`;
  } catch {
    // The driver's own message is left out: it may quote the URL, which holds a password.
    throw new ThoughtlineError(
      'journal/invalid',
      'The store URL cannot be read. It has the form postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
    );
  }
}
