import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { PAGE_POLICY, SANDBOX_POLICY } from './viewer-policy.ts';

/** The viewer as files that anyone may have: nothing in them belongs to an owner. */
export interface Viewer {
  /** Whether a path is a page or a file of the viewer. */
  has(path: string): boolean;
  /** The file at a path, or the page that shows whatever the path names; undefined where the viewer was not built. */
  answer(path: string): Promise<Response | undefined>;
}

/** The viewer that was built into a folder. The names of its files are read once: no other file can ever be asked for. */
export function createViewer(folder: string): Viewer {
  let listing: Promise<ReadonlySet<string>> | undefined;
  const read = (name: string): Promise<Buffer> => readFile(join(folder, name));
  return {
    has: (path) => PAGES.test(path) || path.startsWith(ASSETS) || FILES.has(path),
    async answer(path) {
      listing ??= namesIn(folder);
      const names = await listing;
      const name = path.slice(1);
      if (path.startsWith(ASSETS) || FILES.has(path)) {
        return names.has(name) ? fileResponse(name, await read(name)) : undefined;
      }
      return names.has(INDEX) ? fileResponse(INDEX, await read(INDEX)) : undefined;
    },
  };
}

const INDEX = 'index.html';
const SANDBOX = 'sandbox.html';
const ASSETS = '/assets/';
const PAGES = /^\/(?:$|sessions$|s\/|chat(?:\/|$)|stats$|about$)/;
const FILES: ReadonlySet<string> = new Set([`/${SANDBOX}`, '/theme.js', '/icon.svg']);

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function fileResponse(name: string, content: Buffer): Response {
  const headers = {
    'content-type': MEDIA_TYPES[extname(name)] ?? 'application/octet-stream',
    ...(name.endsWith('.html') ? pageHeaders(name) : name.startsWith('assets/') ? ASSET_HEADERS : PLAIN_HEADERS),
  };
  return new Response(new Uint8Array(content), { headers });
}

function pageHeaders(name: string): Record<string, string> {
  if (name !== SANDBOX) return { ...PLAIN_HEADERS, 'content-security-policy': PAGE_POLICY };
  return { ...PLAIN_HEADERS, 'content-security-policy': SANDBOX_POLICY, 'x-frame-options': 'SAMEORIGIN' };
}

const PLAIN_HEADERS = { 'cache-control': 'no-cache', 'x-dns-prefetch-control': 'off' };

/** Their names hold a hash of their content. The frame of artifacts has no origin, so to it they are another site's. */
const ASSET_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  // A worker goes by the policy of its own file.
  'content-security-policy': PAGE_POLICY,
};

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return new Set(names.map((name) => name.split(sep).join('/')));
}
