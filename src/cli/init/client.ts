import facts from './clients.json' with { type: 'json' };

/** An MCP client, and where it keeps its servers. */
export interface Client {
  /** What `--client` takes. */
  readonly id: string;
  readonly name: string;
  /** The key of its config that holds the servers. */
  readonly key: string;
  /** What its entries say about how the server is reached, where it wants that. */
  readonly type?: string;
  /** By system, the first that is there is used. */
  readonly places: Readonly<Record<System, readonly Place[]>>;
}

/** A folder that shows that the client is on this machine, and its config file as seen from there. */
export interface Place {
  /** `~` is the home folder; a variable that is not set makes the place one that is not there. */
  readonly folder: string;
  readonly file: string;
}

/** The systems that have paths of their own; others are like Linux. */
export type System = 'linux' | 'darwin' | 'win32';

/** The clients that `init` knows. The docs are made from the same facts. */
export const CLIENTS: readonly Client[] = facts.clients;
