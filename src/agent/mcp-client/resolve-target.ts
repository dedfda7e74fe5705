import { ThoughtlineError } from '../../base/error.ts';
import { isCommand, type McpServer } from './mcp-server.ts';

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A reference to a variable. */
export const VARIABLE: RegExp = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** A target as it is started, and the values in it that nobody should read in a message. */
export interface ResolvedTarget {
  readonly target: McpServer['target'];
  readonly secrets: readonly string[];
}

/** A shorter value hides nothing, and hiding it would make messages unreadable. */
const SHORTEST_SECRET = 8;

/** Puts the values of variables in their places. The result is for this start only and is never written anywhere. */
export function resolveTarget({ name, target }: McpServer, env: Environment): ResolvedTarget {
  const used: string[] = [];
  const resolve = (text: string): string =>
    text.replace(VARIABLE, (_, variable: string) => {
      const value = env[variable];
      // Shells and config files cannot always leave a variable out: an empty one gives nothing.
      if (value === undefined || value === '') throw missing(name, variable);
      used.push(value);
      return value;
    });
  const all = (texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, resolve(text)]));

  if (isCommand(target)) {
    const { command, args, cwd } = target;
    const values = all(target.env);
    const resolved = { command: resolve(command), args: args.map(resolve), env: values, cwd: cwd && resolve(cwd) };
    return { target: resolved, secrets: longEnough([...used, ...Object.values(values)]) };
  }
  const headers = all(target.headers);
  const words = Object.values(headers).flatMap((value) => [value, ...value.split(' ')]);
  return { target: { url: resolve(target.url), headers }, secrets: longEnough([...used, ...words]) };
}

/** Longest first, so that no part of one stays behind. */
function longEnough(values: readonly string[]): string[] {
  return [...new Set(values)].filter(({ length }) => length >= SHORTEST_SECRET).sort((a, b) => b.length - a.length);
}

function missing(server: string, variable: string): ThoughtlineError {
  return new ThoughtlineError(
    'mcp/missing-variable',
    `needs the variable ${variable}, which is not set. Set it where thoughtline is started`,
    { data: { server, variable } },
  );
}
