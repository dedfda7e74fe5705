// The servers that ours is compared with, and the tokenizer: pinned in peers/, installed there by the first run.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = new URL('../peers/', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));

/** Installs what is missing or of another version; says so, because it needs the network. */
export function installPeers() {
  if (Object.entries(dependencies).every(([name, version]) => installedVersion(name) === version)) return;
  console.error('Installing the peers of the benchmarks into bench/peers/node_modules (once, about 80 MB) …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: fileURLToPath(folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The peers could not be installed: run "npm ci" in bench/peers and see why.');
}

/** The version of each, by name. */
export function peerVersions() {
  return dependencies;
}

/** The program of a peer. */
export function peerProgram(name) {
  const { bin } = manifestOf(name);
  return fileURLToPath(new URL(`node_modules/${name}/${Object.values(bin)[0]}`, folder));
}

/** Counts tokens as models of the GPT-4o family do (o200k_base). */
export async function loadTokenizer() {
  const { resolve } = createRequire(folder);
  const { encode } = await import(resolve('gpt-tokenizer/encoding/o200k_base'));
  return (text) => encode(text).length;
}

function installedVersion(name) {
  try {
    return manifestOf(name).version;
  } catch {
    return undefined;
  }
}

function manifestOf(name) {
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, folder), 'utf8'));
}
