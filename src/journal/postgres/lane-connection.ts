import { Socket } from 'node:net';
import type { Client } from 'pg';
import { abandon, type Connector } from './connection.ts';
import { toJournalError } from './pg-errors.ts';

/** The one connection of a lane, opened when it is first needed and again whenever it is gone. */
export interface LaneConnection {
  open(): Promise<Client>;
  /** Lets go of a connection that is of no use any more. */
  drop(): void;
  /** Gives the connection away, if there is one, to be ended. */
  take(): Client | undefined;
  /** Keeps the process alive while this runs, and only then: a journal that nobody closes must not. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Makes the connection of a lane; `setUp` is run on every new one. */
export function createLaneConnection(connector: Connector, setUp: string): LaneConnection {
  let client: Client | undefined;

  async function open(): Promise<Client> {
    if (client !== undefined) return client;
    const fresh = await connector.connect();
    await fresh.query(setUp).catch((error: unknown) => {
      abandon(fresh);
      throw toJournalError(error, connector.server);
    });
    fresh.once('end', () => {
      if (client === fresh) client = undefined;
    });
    client = fresh;
    return fresh;
  }

  return {
    open,
    drop() {
      if (client !== undefined) abandon(client);
      client = undefined;
    },
    take() {
      const last = client;
      client = undefined;
      return last;
    },
    async during(work) {
      socketOf(client)?.ref();
      try {
        return await work();
      } finally {
        // Another one perhaps: it may have been replaced meanwhile.
        socketOf(client)?.unref();
      }
    },
  };
}

function socketOf(client: Client | undefined): Socket | undefined {
  const stream: unknown = client?.connection.stream;
  return stream instanceof Socket ? stream : undefined;
}
