import { isCommand, MCP_SERVER_DEFAULTS, type McpServer } from '../../agent/mcp-client/mcp-server.ts';
import { VARIABLE } from '../../agent/mcp-client/resolve-target.ts';
import { redactSecrets } from '../../base/redact-secrets.ts';
import { toOneLine } from '../../base/visible-text.ts';
import type { Colors } from '../output.ts';

/** A server as it may be shown: secrets are hidden, and variables stand as they were written. */
export type ShownServer = Omit<McpServer, 'target' | 'connectTimeoutMs' | 'callTimeoutMs'> &
  McpServer['target'] & {
    readonly timeoutSeconds: number;
    readonly connectTimeoutSeconds: number;
  };

const HIDDEN = '***';

/** Shows a server. Every value of a header or variable may be a secret. */
export function showServer({ target, connectTimeoutMs, callTimeoutMs, name, ...rest }: McpServer): ShownServer {
  const shown = isCommand(target)
    ? { ...target, args: target.args.map((arg) => redactSecrets(arg)), env: hideValues(target.env) }
    : { url: hideQuery(target.url), headers: hideValues(target.headers) };
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
  return pairs.some(([key, value]) => SECRET_NAME.test(key) && hideValue(value).includes(HIDDEN));
}

const SECRET_NAME = /auth|cookie|credential|key|pass|secret|token/i;

function hideValues(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, hideValue(value)]));
}

/** `Bearer ${TOKEN}` stays as it is, `Bearer abc` becomes `Bearer ***`. */
function hideValue(value: string): string {
  const [scheme = ''] = /^(?:Bearer|Basic|Token) /i.exec(value) ?? [];
  const parts = value.slice(scheme.length).split(new RegExp(`(${VARIABLE.source.replace('(', '(?:')})`));
  return scheme + parts.map((part) => (part === '' || part.startsWith('${') ? part : HIDDEN)).join('');
}

function hideQuery(url: string): string {
  return redactSecrets(
    url.replace(/([?&][^=&#]*=)([^&#]*)/g, (_, key: string, value: string) => key + hideValue(value)),
  );
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
