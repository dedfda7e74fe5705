/** A program that is started and spoken to over its standard streams. */
export interface CommandTarget {
  readonly command: string;
  readonly args: readonly string[];
  /** Besides the few variables that every program gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
}

/** A server that runs elsewhere and is spoken to over HTTP. */
export interface UrlTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Whether a tool counts as reading because its server says so. `local`: of a server on this machine, unless the tool
 * reaches the outside world; `trust`: always; `ignore`: never.
 */
export type HintTrust = 'local' | 'trust' | 'ignore';

/** The ways to take hints. */
export const HINT_TRUSTS: readonly HintTrust[] = ['local', 'trust', 'ignore'];

/** An MCP server that a user added. `${VAR}` in the texts of its target stands for a variable until the server starts. */
export interface McpServer {
  readonly name: string;
  readonly target: CommandTarget | UrlTarget;
  readonly enabled: boolean;
  /** From the start to the list of its tools. */
  readonly connectTimeoutMs: number;
  readonly callTimeoutMs: number;
  /** Patterns of the server's own tool names; empty allows all. */
  readonly allow: readonly string[];
  /** Beats `allow`. */
  readonly deny: readonly string[];
  /** 0–100, of all its tools. */
  readonly priority: number;
  readonly hints: HintTrust;
}

/** What counts for a server that says nothing else. */
export const MCP_SERVER_DEFAULTS: Omit<McpServer, 'name' | 'target'> = {
  enabled: true,
  connectTimeoutMs: 30_000,
  callTimeoutMs: 300_000,
  allow: [],
  deny: [],
  priority: 50,
  hints: 'local',
};

/** True for a server that is started here. */
export function isCommand(target: McpServer['target']): target is CommandTarget {
  return 'command' in target;
}
