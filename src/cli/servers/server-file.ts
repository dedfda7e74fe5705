import { join } from 'node:path';
import type { McpServer } from '../../agent/mcp-client/mcp-server.ts';
import { ThoughtlineError } from '../../base/error.ts';
import { createSettingsFile } from '../settings/settings-file.ts';
import { fromEntry, toEntry } from './server-entry.ts';

/** The MCP servers of a home folder. */
export interface ServerFile {
  readonly path: string;
  /** The servers as they are now, whichever process wrote them. Throws where one cannot be understood. */
  list(): McpServer[];
  /** Those that can be understood, and what is wrong with the others. */
  read(): { readonly servers: McpServer[]; readonly problems: string[] };
  /** False leaves everything as it is, because there is a server of this name. */
  add(server: McpServer, options: { readonly replace: boolean }): Promise<boolean>;
  /** False when there is none of this name. */
  enable(name: string, isEnabled: boolean): Promise<boolean>;
  /** Also one that cannot be understood; false when there is none of this name. */
  remove(name: string): Promise<boolean>;
}

/** Opens the file; it need not exist. Variables in it stay as they were written. */
export function createServerFile(home: string): ServerFile {
  const file = createSettingsFile(join(home, 'servers.json'));

  const read: ServerFile['read'] = () => {
    const content = file.read();
    if (!content.ok) throw unreadable(`${content.problem}. Repair or remove the file.`);
    const entries = Object.entries(content.values).map(([name, entry]) => fromEntry(name, entry));
    return {
      servers: entries.flatMap((entry) => (entry.ok ? [entry.server] : [])),
      problems: entries.flatMap((entry) => (entry.ok ? [] : [`${file.path}: ${entry.problem}`])),
    };
  };

  /** Changes one entry; false when `change` does not want to. */
  async function rewrite(name: string, change: (known: unknown) => object | 'remove' | undefined): Promise<boolean> {
    let isChanged = false;
    await file.update((values) => {
      const { [name]: known, ...others } = values;
      const changed = change(Object.hasOwn(values, name) ? known : undefined);
      isChanged = changed !== undefined;
      if (changed === undefined) return undefined;
      return changed === 'remove' ? others : { ...values, [name]: changed };
    });
    return isChanged;
  }

  return {
    path: file.path,
    read,
    list() {
      const { servers, problems } = read();
      if (problems.length > 0) throw unreadable(problems.join('\n'));
      return servers;
    },
    add: (server, { replace }) =>
      rewrite(server.name, (known) => (known === undefined || replace ? toEntry(server) : undefined)),
    enable: (name, enabled) =>
      rewrite(name, (known) => (known === undefined ? undefined : { ...Object(known), enabled })),
    remove: (name) => rewrite(name, (known) => (known === undefined ? undefined : 'remove')),
  };
}

function unreadable(problem: string): ThoughtlineError {
  return new ThoughtlineError('servers/unreadable', problem);
}
