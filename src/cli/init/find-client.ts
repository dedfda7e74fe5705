import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import type { Environment } from '../settings/setting-entry.ts';
import type { Client, Place, System } from './client.ts';

/** What the paths of clients depend on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Environment;
}

/** The config file of a client on this machine, which need not exist; undefined when the client is not here. */
export function findClient(
  client: Client,
  machine: Machine,
  isThere: (path: string) => boolean = existsSync,
): string | undefined {
  const { join } = machine.platform === 'win32' ? win32 : posix;
  for (const { folder, file } of placesOf(client, machine)) {
    const path = join(folder, file);
    // A file that lies beside the folder may be there first.
    if (isThere(folder) || isThere(path)) return path;
  }
  return undefined;
}

/** All files that may be its config, the one that comes first in front. */
export function pathsOf(client: Client, machine: Machine): string[] {
  const { join } = machine.platform === 'win32' ? win32 : posix;
  return placesOf(client, machine).map(({ folder, file }) => join(folder, file));
}

/** Where a client is looked for, with variables and the home folder filled in. */
export function placesOf(client: Client, machine: Machine): Place[] {
  return client.places[systemOf(machine.platform)].flatMap(({ folder, file }) => {
    const expanded = expand(folder, machine);
    return expanded === undefined ? [] : [{ folder: expanded, file }];
  });
}

function systemOf(platform: NodeJS.Platform): System {
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
}

/** Undefined for a path that begins with a variable that is not set, or that would depend on the current folder. */
function expand(path: string, { platform, home, env }: Machine): string | undefined {
  const { isAbsolute } = platform === 'win32' ? win32 : posix;
  const [start = ''] = path.split(/[/\\]/, 1);
  const name = /^\$(\w+)$|^%(\w+)%$/.exec(start);
  const base = name === null ? home : (env[name[1] ?? name[2] ?? ''] ?? '');
  return isAbsolute(base) ? base + path.slice(start.length) : undefined;
}
