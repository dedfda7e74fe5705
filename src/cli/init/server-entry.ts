import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import type { Client } from './client.ts';
import facts from './clients.json' with { type: 'json' };

/** The name under which clients know the server. */
export const SERVER_NAME: string = facts.name;

/** The command that starts the server. */
export interface Start {
  readonly command: string;
  readonly args: readonly string[];
}

/** What starting depends on. */
export interface StartParts {
  /** The folder that holds package.json. */
  readonly root: string;
  readonly platform: NodeJS.Platform;
  /** The Node that runs now. */
  readonly node: string;
}

/**
 * The command for the config of a client: that of the docs where npm brought the package, which finds it in the cache,
 * in a global installation, or in the registry. A checkout is started where it is, because npm may know another version.
 */
export function startOf({ root, platform, node }: StartParts): Start {
  const isInstalled = root.split(/[/\\]/).includes('node_modules');
  if (!isInstalled) return { command: node, args: [join(root, PROGRAM)] };
  return platform === 'win32' ? facts.startOnWindows : facts.start;
}

/** An entry as a client wants it. */
export function entryFor({ type }: Pick<Client, 'type'>, { command, args }: Start): JsonObject {
  return { ...(type === undefined ? {} : { type }), command, args };
}

/** Whether init may have written an entry: from this place or another one, on this system or another one. */
export function isEntryOfInit(entry: JsonValue, client: Client): boolean {
  const starts: Start[] = [facts.start, facts.startOnWindows];
  if (isJsonObject(entry)) {
    const { command, args } = entry;
    const [program, ...more] = Array.isArray(args) ? args : [];
    const isCheckout = typeof program === 'string' && /[/\\]bin[/\\]thoughtline\.cjs$/.test(program);
    if (typeof command === 'string' && isCheckout && more.length === 0) starts.push({ command, args: [program] });
  }
  return starts.some((start) => equalJson(entry, entryFor(client, start)));
}

const PROGRAM = join('bin', 'thoughtline.cjs');

/** The folder of this package, from the sources and from the bundle alike. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, PROGRAM)) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
