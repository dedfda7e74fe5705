import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** A registry of packages on this machine. */
export interface PackageRegistry {
  readonly url: string;
  close(): void;
}

/** Serves npm what is in node_modules, so that a real installation into an empty place needs no network. */
export async function startPackageRegistry(folder: string): Promise<PackageRegistry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', url).pathname).slice(1);
    const answered = path.endsWith('.tgz')
      ? sendTarball(path, folder, response)
      : sendManifest({ name: path, url, response });
    answered.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

async function sendManifest({
  name,
  url,
  response,
}: {
  name: string;
  url: string;
  response: ServerResponse;
}): Promise<void> {
  const path = join('node_modules', name, 'package.json');
  if (!existsSync(path)) return void response.writeHead(404).end();
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const dist = { tarball: `${url}/${name}.tgz` };
  const versions = { [manifest.version]: { ...manifest, dist } };
  response.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions }));
}

async function sendTarball(path: string, folder: string, response: ServerResponse): Promise<void> {
  const source = resolve('node_modules', path.slice(0, -'.tgz'.length));
  createReadStream(await pack(source, folder)).pipe(response);
}

/** Packs a package as npm publishes it, and gives the path of the file. */
export async function pack(source: string, folder: string): Promise<string> {
  const args = ['pack', source, '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 2 ** 26 });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(folder, filename);
}
