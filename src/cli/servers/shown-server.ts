import { isCommand, MCP_SERVER_DEFAULTS, type McpServer } from '../../agent/mcp-client/mcp-server.ts';
import { redactSecrets } from '../../base/redact-secrets.ts';
import { toOneLine } from '../../base/visible-text.ts';
import type { Colors } from '../output.ts';
import { HIDDEN, hideArgument, hideText, hideValue, isSecretName } from './hide-values.ts';

/** A server as it may be shown: secrets are hidden, and variables stand as they were written. */
export type ShownServer = Omit<McpServer, 'target' | 'connectTimeoutMs' | 'callTimeoutMs'> &
  McpServer['target'] & {
    readonly timeoutSeconds: number;
    readonly connectTimeoutSeconds: number;
  };

/** Shows a server. Every value of a header or variable may be a secret. */
export function showServer({ target, connectTimeoutMs, callTimeoutMs, name, ...rest }: McpServer): ShownServer {
  const shown = isCommand(target)
    ? { ...target, args: hideArguments(target.args), env: hideValues(target.env) }
    : { url: redactSecrets(hideText(target.url)), headers: hideValues(target.headers) };
  return {
    name,
    ...shown,
    ...rest,
    timeoutSeconds: callTimeoutMs / 1_000,
    connectTimeoutSeconds: connectTimeoutMs / 1_000,
  };
}

/** Whether something that looks like a secret stands in the configuration itself. */
export function hasPlainSecret({ target }: McpServer): boolean {
  const pairs = Object.entries(isCommand(target) ? target.env : target.headers);
  return pairs.some(([key, value]) => isSecretName(key) && hideValue(value).includes(HIDDEN));
}

function hideValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, hideValue(value)]));
}

function hideArguments(args: readonly string[]): string[] {
  return args.map((arg, index) => redactSecrets(hideArgument(arg, args[index - 1])));
}

/** A server on a line, and what is special about it on another. */
export function describeServer(server: ShownServer, { width, colors }: ListStyle): string {
  const target = 'url' in server ? server.url : [server.command, ...server.args].map(quoteArgument).join(' ');
  const pairs = Object.entries('url' in server ? server.headers : server.env).map(([key, value]) => `${key}=${value}`);
  const { allow, deny, priority, hints, timeoutSeconds, connectTimeoutSeconds } = server;
  const facts = [
    ...pairs,
    ...('cwd' in server && server.cwd !== undefined ? [`in ${server.cwd}`] : []),
    ...(allow.length === 0 ? [] : [`allow ${allow.join(' ')}`]),
    ...(deny.length === 0 ? [] : [`deny ${deny.join(' ')}`]),
    ...(priority === MCP_SERVER_DEFAULTS.priority ? [] : [`priority ${priority}`]),
    ...(hints === MCP_SERVER_DEFAULTS.hints ? [] : [`hints ${hints}`]),
    ...(timeoutSeconds * 1_000 === MCP_SERVER_DEFAULTS.callTimeoutMs ? [] : [`timeout ${timeoutSeconds} s`]),
    ...(connectTimeoutSeconds * 1_000 === MCP_SERVER_DEFAULTS.connectTimeoutMs
      ? []
      : [`connect timeout ${connectTimeoutSeconds} s`]),
  ];
  const state = server.enabled ? '' : colors.yellow('  disabled');
  const line = `${colors.bold(server.name.padEnd(width))}  ${toOneLine(target)}${state}`;
  return facts.length === 0 ? line : `${line}\n${' '.repeat(width + 2)}${colors.dim(toOneLine(facts.join(', ')))}`;
}

/** How a list of servers looks. */
export interface ListStyle {
  readonly width: number;
  readonly colors: Colors;
}

function quoteArgument(text: string): string {
  return /^[\w@%+=:,./${}-]+$/.test(text) ? text : JSON.stringify(text);
}
