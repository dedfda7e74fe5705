import { type Clock, systemClock } from '../../base/clock.ts';
import { didYouMean } from '../../base/closest.ts';
import { messageOf } from '../../base/error.ts';
import { createGroupWatch } from '../../base/group-watch.ts';
import { equalJson } from '../../base/json.ts';
import type { Log } from '../../base/log.ts';
import type { Tool } from '../../tools/tool.ts';
import { absentTool } from './absent-tool.ts';
import type { McpServer } from './mcp-server.ts';
import type { Environment } from './resolve-target.ts';
import { createServerLink, type ServerLink, type ServerStatus } from './server-link.ts';
import { serverKeyOf, serverKeys } from './tool-names.ts';
import { untilAborted } from './until-aborted.ts';
import { withAdvice } from './why-failed.ts';

/** What the tools of MCP servers are made of. */
export interface McpToolsParts {
  /** The servers that the user added. Asked at every refresh, so that a change counts at the next request. */
  readonly servers: () => readonly McpServer[];
  /** Where `${VAR}` in their configuration is looked up. */
  readonly env: Environment;
  /** The variables that every server process gets; secrets do not belong here. */
  readonly passedOn: Environment;
  /** Of this program, as servers are told. */
  readonly version: string;
  readonly log: Log;
  readonly clock?: Clock;
}

/** A tool, and the server that it comes from. */
export interface McpTool {
  readonly tool: Tool;
  /** For an error when two tools have one name. */
  readonly origin: string;
}

/** The tools of all MCP servers, as they are now. */
export interface McpTools {
  /**
   * Starts what is not running, and ends what the user removed. Waits for the first try of each server and never longer
   * than its connect timeout; later tries go on beside. Never rejects: a server that fails is told in the log.
   */
  refresh(options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Also those of a server that has died. */
  tools(): readonly McpTool[];
  /** For a name of a server's tool that is not among the tools: something that reads what it once answered. */
  find(name: string): Tool | undefined;
  status(): readonly ServerStatus[];
  /** Ends every server; nothing is left running. */
  close(): Promise<void>;
}

/** Whoever stops a run does not wait for a server that does not want to end. */
const GRACE_MS = 400;

/** Nothing is started before the first refresh. */
export function createMcpTools(parts: McpToolsParts): McpTools {
  const { servers, log, clock = systemClock } = parts;
  const groups = createGroupWatch(GRACE_MS);
  const shared = { ...parts, clock, groups };
  const links = new Map<string, { readonly link: ServerLink; readonly tried: Promise<void> }>();
  let disabled: readonly string[] = [];
  let problem: string | undefined;
  let isClosed = false;

  /** What is wrong with the configuration changes nothing about the servers that run. */
  function wanted(): readonly McpServer[] | undefined {
    try {
      const now = servers();
      problem = undefined;
      return now;
    } catch (error) {
      if (messageOf(error) !== problem) log.warn(`The MCP servers stay as they are: ${messageOf(error)}`);
      problem = messageOf(error);
      return undefined;
    }
  }

  function reconcile(all: readonly McpServer[]): void {
    const keys = serverKeys(all.map(({ name }) => name));
    const enabled = all.filter((server) => server.enabled);
    disabled = all.filter((server) => !server.enabled).map(({ name }) => name);
    for (const [name, { link }] of links) {
      const server = enabled.find((each) => each.name === name);
      if (server !== undefined && keys.get(name) === link.key && equalJson(server, link.server)) continue;
      links.delete(name);
      void link.close();
    }
    for (const server of enabled.filter(({ name }) => !links.has(name))) {
      const link = createServerLink(server, keys.get(server.name) ?? server.name, shared);
      links.set(server.name, { link, tried: link.attempt() });
    }
  }

  const all = (): ServerLink[] => [...links.values()].map(({ link }) => link);
  return {
    async refresh({ signal } = {}) {
      if (isClosed) return;
      const before = all();
      const now = wanted();
      if (now !== undefined) reconcile(now);
      for (const link of all().filter((each) => before.includes(each))) void link.attempt();
      const tries = Promise.all([...links.values()].map(({ tried }) => tried));
      await untilAborted(tries, signal).catch(() => undefined);
    },
    tools: () => {
      return all().flatMap((link) =>
        link.tools().map((tool) => ({ tool, origin: `the MCP server ${link.server.name}` })),
      );
    },
    find(name) {
      const key = serverKeyOf(name);
      return key === undefined ? undefined : absentTool(name, whyAbsent(name, key, all()));
    },
    status: () => [
      ...all().map((link) => link.status()),
      ...disabled.map((name) => ({ name, state: 'disabled' as const, tools: 0 })),
    ],
    async close() {
      isClosed = true;
      await Promise.all(all().map((link) => link.close()));
      await groups.endAll();
    },
  };
}

function whyAbsent(name: string, key: string, links: readonly ServerLink[]): string {
  const link = links.find((each) => each.key === key);
  if (link === undefined) return `Unknown tool '${name}': no MCP server of this name is in use.`;
  const names = link.tools().map(({ spec }) => spec.name);
  if (names.length > 0) return `Unknown tool '${name}'.${didYouMean(name, names) || ` It has ${names.join(', ')}.`}`;
  const { problem = 'is not ready yet' } = link.status();
  return withAdvice(
    `The MCP server ${link.server.name} ${problem}`,
    'Its tools cannot be used now: go on without them.',
  );
}
