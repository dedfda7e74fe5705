import { createHash } from 'node:crypto';

/** What every model provider accepts. */
const LONGEST_NAME = 64;
/** Leaves room for the tool. */
const LONGEST_KEY = 32;
const HASH_LENGTH = 8;

/**
 * The names under which models call the tools of one server: `mcp__server__tool`. They depend on the server and on its
 * own names alone, and not on their order: the same list always gives the same names.
 */
export function toolNames(serverKey: string, tools: readonly string[]): Map<string, string> {
  const prefix = `mcp__${serverKey}__`;
  return distinctNames(tools, {
    longest: LONGEST_NAME,
    exact: (tool) => prefix + tool,
    plain: (tool) => prefix + tool.toLowerCase().replace(/[^a-z0-9_]/g, '_'),
    identity: (tool) => `${serverKey}\0${tool}`,
  });
}

/**
 * The part of tool names that stands for a server. It has no double underscore, so that one can tell where it ends.
 * Servers whose names look the same are told apart by a hash.
 */
export function serverKeys(servers: readonly string[]): Map<string, string> {
  return distinctNames(servers, {
    longest: LONGEST_KEY,
    exact: (server) => server,
    plain: (server) => plainWords(server) || hashOf(server),
    identity: (server) => server,
  });
}

/** The key of the server in a tool's name; undefined for a tool that is of no server. */
export function serverKeyOf(toolName: string): string | undefined {
  return /^mcp__(.+?)__/.exec(toolName)?.[1];
}

interface Naming {
  readonly longest: number;
  readonly exact: (item: string) => string;
  readonly plain: (item: string) => string;
  readonly identity: (item: string) => string;
}

/** Of several that look the same, the one that needed no change keeps its name; all others get a hash. */
function distinctNames(items: readonly string[], { longest, exact, plain, identity }: Naming): Map<string, string> {
  const names = new Map(items.map((item) => [item, plain(item)]));
  const takers = new Map<string, number>();
  for (const name of names.values()) takers.set(name, (takers.get(name) ?? 0) + 1);
  return new Map(
    [...names].map(([item, name]) => {
      const isItsOwn = takers.get(name) === 1 || name === exact(item);
      return [item, isItsOwn && name.length <= longest ? name : withHash(name, identity(item), longest)];
    }),
  );
}

function plainWords(server: string): string {
  const words = server.toLowerCase().split(/[^a-z0-9]+/);
  return words.filter(Boolean).join('_');
}

function withHash(name: string, identity: string, longest: number): string {
  const start = name.slice(0, longest - HASH_LENGTH - 1);
  return `${start}${start.endsWith('_') ? '' : '_'}${hashOf(identity)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}
