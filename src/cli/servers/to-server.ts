import { HINT_TRUSTS, type HintTrust, MCP_SERVER_DEFAULTS, type McpServer } from '../../agent/mcp-client/mcp-server.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { quoteValue } from '../settings/quote-value.ts';
import { checkUrl } from './check-url.ts';
import { SERVER_NAME } from './server-entry.ts';

/** What `servers add` was given, as it was typed. */
export interface TypedServer {
  readonly name: string;
  /** An address, or a command and its arguments. */
  readonly target: readonly string[];
  readonly env?: readonly string[];
  readonly header?: readonly string[];
  readonly cwd?: string;
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
  readonly priority?: string;
  readonly timeout?: string;
  readonly connectTimeout?: string;
  readonly hints?: string;
  readonly disabled?: boolean;
}

/** Makes a server of what was typed; a mistake is told with what is right. */
export function toServer(typed: TypedServer): McpServer {
  const { name, allow = [], deny = [], priority, timeout, connectTimeout, hints, disabled } = typed;
  if (!SERVER_NAME.test(name)) {
    const rule = 'A server has a name of 1 to 32 letters, digits, hyphens or underscores';
    throw usage(`${quoteValue(name)} cannot be the name of a server. ${rule}, such as: github`);
  }
  return {
    name,
    target: toTarget(typed),
    enabled: disabled !== true,
    connectTimeoutMs: toMs('--connect-timeout', connectTimeout) ?? MCP_SERVER_DEFAULTS.connectTimeoutMs,
    callTimeoutMs: toMs('--timeout', timeout) ?? MCP_SERVER_DEFAULTS.callTimeoutMs,
    allow,
    deny,
    priority: toNumber('--priority', priority, { least: 0, most: 100 }) ?? MCP_SERVER_DEFAULTS.priority,
    hints: toHints(hints),
  };
}

function toTarget({ target, env, header, cwd }: TypedServer): McpServer['target'] {
  const [first, ...args] = target;
  if (first === undefined) throw usage('What is the server? Give its address, or a command after --');
  if (!first.includes('://')) {
    if (header !== undefined) throw usage('A header is for a server at an address; a command is given --env K=V.');
    return { command: first, args, env: toPairs('--env', env), ...(cwd === undefined ? {} : { cwd }) };
  }
  checkUrl(first);
  if (args.length > 0) throw usage(`After an address nothing is expected, but there is ${quoteValue(args[0])}.`);
  if (env !== undefined || cwd !== undefined) {
    throw usage('--env and --cwd are for a command; a server at an address is given --header K=V.');
  }
  return { url: first, headers: toPairs('--header', header) };
}

/** `K=V`; headers may also be written as `K: V`. */
function toPairs(flag: '--env' | '--header', texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, key = '', value = ''] = /^([^=:\s]+)(?:=|:\s*)(.*)$/s.exec(text) ?? [];
      const isRight = flag === '--env' ? /^[A-Za-z_]\w*$/.test(key) : /^[\w!#$%&'*+.^`|~-]+$/.test(key);
      if (isRight && !/[\r\n\0]/.test(value)) return [key, value];
      throw usage(`${flag} is given as NAME=VALUE, such as: ${EXAMPLES[flag]}`);
    }),
  );
}

const EXAMPLES = {
  '--env': `--env 'TOKEN=\${GITHUB_TOKEN}'`,
  '--header': `--header 'Authorization=Bearer \${TOKEN}'`,
};

function toMs(flag: string, text: string | undefined): number | undefined {
  const seconds = toNumber(flag, text, { least: 0.001, most: 86_400 });
  return seconds === undefined ? undefined : seconds * 1_000;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function toNumber(flag: string, text: string | undefined, { least, most }: Range): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw usage(`${flag} is ${quoteValue(text)}; allowed: a number from ${least} to ${most}.`);
}

function toHints(text: string | undefined): HintTrust {
  const hints = text === undefined ? MCP_SERVER_DEFAULTS.hints : HINT_TRUSTS.find((each) => each === text);
  if (hints !== undefined) return hints;
  throw usage(`--hints is ${quoteValue(text)}; allowed: ${HINT_TRUSTS.join(', ')}.`);
}

function usage(message: string): ThoughtlineError {
  return new ThoughtlineError('usage/server', message);
}
