// Packs the built program into one file that Claude Desktop installs: npm run mcpb [-- --output FILE]
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packExtension } from '@anthropic-ai/mcpb';
import { mcpbManifest } from './mcpb-manifest.mjs';

const { values } = parseArgs({ options: { output: { type: 'string' } } });
const output = resolve(values.output ?? fileURLToPath(new URL('../dist/thoughtline.mcpb', import.meta.url)));
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What the program consists of, and the packages that it does not hold in itself. */
const PROGRAM = [
  'bin',
  'dist/cli',
  'dist/late',
  'dist/sqlite-worker.js',
  'dist/scan-worker.js',
  'dist/page-worker.js',
  'LICENSE',
];
const PACKAGES = ['@photostructure/sqlite', 'pg'];
/** Headers for compilers; the binaries are made already. */
const BUILD_ONLY = new Set(['node-addon-api']);
/** What binaries were made of. */
const SOURCES = new Set(['src', 'scripts']);

const manifest = readJson('package.json');
const folder = mkdtempSync(join(tmpdir(), 'thoughtline-mcpb-'));
try {
  for (const path of PROGRAM) cpSync(path, join(folder, path), { recursive: true });
  for (const name of packagesOf(PACKAGES)) copyPackage(name);
  const { name, version, type, license } = manifest;
  writeJson('package.json', { name, version, type, license });
  writeJson('manifest.json', await mcpbManifest(manifest));
  mkdirSync(join(output, '..'), { recursive: true });
  if (!(await packExtension({ extensionPath: folder, outputPath: output, silent: true }))) {
    throw new Error('The bundle could not be made: its manifest is not valid.');
  }
  console.log(relative(process.cwd(), output));
} finally {
  rmSync(folder, { recursive: true });
}

/** These packages and all that they need; npm has put each of them into the one folder. */
function packagesOf(names, found = new Set()) {
  for (const name of names.filter((each) => !BUILD_ONLY.has(each) && !found.has(each))) {
    found.add(name);
    packagesOf(Object.keys(readJson(`node_modules/${name}/package.json`).dependencies ?? {}), found);
  }
  return found;
}

function copyPackage(name) {
  const from = join('node_modules', name);
  if (existsSync(join(from, 'node_modules'))) throw new Error(`${name} brings packages of its own; copy these too.`);
  cpSync(from, join(folder, from), { recursive: true, filter: (path) => isNeeded(relative(from, path)) });
}

/** What runs on a desktop, without what it was made of and without texts for people. */
function isNeeded(path) {
  const [first = ''] = path.split(sep);
  return !SOURCES.has(first) && !/\.(?:md|d\.[cm]?ts|map|gyp|test\.js|musl\.node)$/.test(path);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function writeJson(path, value) {
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
}
